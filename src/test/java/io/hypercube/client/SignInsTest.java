package io.hypercube.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignInsTest {
    private static final URI GATEWAY = URI.create("https://gw.example:30443");
    private static final SignIn SIGN_IN = new SignIn(Secret.of("hunter2"), Instant.parse("2030-01-01T00:00:00Z"));

    @TempDir
    Path folder;

    @Test
    void keepsThemApartByGatewayAndKey() throws IOException {
        SignIns signIns = new SignIns(folder.resolve("new"));
        AccessKeyId key = new AccessKeyId("AK../../x");
        signIns.keep(GATEWAY, key, SIGN_IN);
        signIns.keepAuthority(GATEWAY, "ca");

        assertThat(signIns.find(GATEWAY, key)).hasValue(SIGN_IN);
        assertThat(signIns.authority(GATEWAY)).hasValue("ca");
        assertThat(signIns.find(GATEWAY, null)).isEmpty();
        URI other = URI.create("https://gw.example:1");
        assertThat(signIns.find(other, key)).isEmpty();
        assertThat(signIns.authority(other)).isEmpty();
    }

    @Test
    void areForTheirOwnersEyesOnly() throws IOException {
        new SignIns(folder.resolve("new")).keep(GATEWAY, null, SIGN_IN);

        try (var files = Files.walk(folder.resolve("new"))) {
            assertThat(files.map(SignInsTest::permissions)).containsOnly("rwx------", "rw-------");
        }
    }

    @Test
    void takeAFileOfSomethingElseForNone() throws IOException {
        SignIns signIns = new SignIns(folder);
        signIns.keep(GATEWAY, null, SIGN_IN);
        Files.writeString(folder.resolve("gw.example_30443/login.json"), "{\"token\":\"hunter2\"}");

        assertThat(signIns.find(GATEWAY, null)).isEmpty();
        assertThat(SIGN_IN.toString()).doesNotContain("hunter2");
    }

    private static String permissions(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
