package io.hypercube.cluster.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.MovableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {
    @TempDir
    Path folder;

    private final MovableClock clock = new MovableClock();
    private Path file = Path.of("");

    @BeforeEach
    void writeToken() throws IOException {
        file = Files.writeString(folder.resolve("token"), " one\n");
    }

    @Test
    void readsTheFileAgainAfterAWhile() throws Exception {
        CredentialSource source = source(null);
        assertThat(header(source.obtain())).isEqualTo("Bearer one");
        Files.writeString(file, "two");
        clock.advance(Duration.ofSeconds(9));
        assertThat(source.current().map(TokenFileTest::header)).contains("Bearer one");

        clock.advance(Duration.ofSeconds(1));

        await().until(() -> source.current().map(TokenFileTest::header).equals(Optional.of("Bearer two")));
    }

    @Test
    void keepsTheOldTokenWhileTheFileIsGone() throws Exception {
        CredentialSource source = source("other");
        source.obtain();
        Files.delete(file);
        clock.advance(Duration.ofSeconds(10));
        assertThat(source.current().map(TokenFileTest::header)).contains("Bearer one");
        assertThat(header(new TokenFileFetch(new HttpCredential.TokenFile(file, null), null).fetch(source.obtain())))
                .isEqualTo("Bearer one");
    }

    @Test
    void fallsBackOnTheTokenBesideTheFile() throws Exception {
        Files.delete(file);
        assertThat(header(source("other").obtain())).isEqualTo("Bearer other");
    }

    @Test
    void comesWithTheFile() throws Exception {
        Files.delete(file);
        CredentialSource source = source(null);
        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(source::obtain)
                .withMessage("tokenFile: " + file + " cannot be read");

        Files.writeString(file, "");
        clock.advance(RenewingCredential.LEAST_LIFE);
        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(source::obtain)
                .withMessage("tokenFile: " + file + " is empty");

        Files.writeString(file, "one\ntwo");
        clock.advance(RenewingCredential.LEAST_LIFE);
        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(source::obtain)
                .withMessage("tokenFile: " + file
                        + " cannot be sent in a header field (expected: printable ASCII characters without"
                        + " blanks and line breaks)");

        Files.writeString(file, "three");
        clock.advance(RenewingCredential.LEAST_LIFE);
        assertThat(header(source.obtain())).isEqualTo("Bearer three");
    }

    @Test
    void tellsWhenAServiceAccountTokenEnds() throws Exception {
        String claims = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"exp\":1900000000,\"sub\":\"x\"}".getBytes(StandardCharsets.UTF_8));
        Files.writeString(file, "e30." + claims + ".sig");
        assertThat(source(null).obtain().expiration()).isEqualTo(Instant.ofEpochSecond(1_900_000_000));
    }

    private CredentialSource source(@Nullable String otherwise) {
        HttpCredential.TokenFile tokenFile =
                new HttpCredential.TokenFile(file, otherwise == null ? null : Secret.of(otherwise));
        return new RenewingCredential("pivot", new TokenFileFetch(tokenFile, null), Duration.ofSeconds(10), clock);
    }

    private static String header(ClusterCredential credential) {
        Secret header = credential.authorization();
        return header == null ? "" : header.reveal();
    }
}
