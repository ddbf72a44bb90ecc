package io.hypercube.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class StoredSignInsTest {
    private static final URI GATEWAY = URI.create("https://gw.example:30443");
    private static final StoredSignIn SIGN_IN =
            new StoredSignIn(Secret.of("hunter2"), Instant.parse("2030-01-01T00:00:00Z"));

    @TempDir
    Path folder;

    @Test
    void keepsThemApartByGatewayAndKey() throws IOException {
        StoredSignIns signIns = new StoredSignIns(folder.resolve("new"));
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
        new StoredSignIns(folder.resolve("new")).keep(GATEWAY, null, SIGN_IN);

        try (var files = Files.walk(folder.resolve("new"))) {
            assertThat(files.map(StoredSignInsTest::permissions)).containsOnly("rwx------", "rw-------");
        }
    }

    @Test
    void takeAFileOfSomethingElseForNone() throws IOException {
        StoredSignIns signIns = new StoredSignIns(folder);
        signIns.keep(GATEWAY, null, SIGN_IN);
        Files.writeString(folder.resolve("gw.example_30443/login.json"), "{\"token\":\"hunter2\"}");

        assertThat(signIns.find(GATEWAY, null)).isEmpty();
        assertThat(SIGN_IN.toString()).doesNotContain("hunter2");
    }

    @Test
    void keepTheRefreshTokenAndForgetAll() throws IOException {
        StoredSignIns signIns = new StoredSignIns(folder);
        StoredSignIn renewable = new StoredSignIn(
                Secret.of("hunter2"),
                Instant.parse("2030-01-01T00:00:00Z"),
                new StoredSignIn.Renewal(Secret.of("again"), Instant.parse("2029-12-31T23:59:00Z")));
        signIns.keep(GATEWAY, null, renewable);

        assertThat(signIns.find(GATEWAY, null)).hasValue(renewable);
        assertThat(renewable.toString()).doesNotContain("hunter2").doesNotContain("again");
        signIns.forget(GATEWAY);
        assertThat(signIns.find(GATEWAY, null)).isEmpty();
    }

    /** A minute before the end, or in the last quarter of a short life; by the client's own clock. */
    @Test
    void renewATokenBeforeItEnds() throws IOException {
        Instant now = Instant.parse("2030-01-01T00:00:00Z");
        for (int[] expected : new int[][] {{3600, 3540}, {240, 180}, {60, 45}, {4, 3}}) {
            StoredSignIn granted = StoredSignIn.granted(
                    JsonMapper.shared()
                            .readTree("{\"access_token\":\"a\",\"refresh_token\":\"r\",\"expires_in\":" + expected[0]
                                    + "}"),
                    now);

            assertThat(granted.expiration()).isEqualTo(now.plusSeconds(expected[0]));
            assertThat(granted.isFresh(now.plusSeconds(expected[1]).minusMillis(1)))
                    .isTrue();
            assertThat(granted.isFresh(now.plusSeconds(expected[1]))).isFalse();
        }
    }

    private static String permissions(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
