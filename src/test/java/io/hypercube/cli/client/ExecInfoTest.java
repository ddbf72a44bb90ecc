package io.hypercube.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecInfoTest {
    private static final StoredSignIn SIGN_IN = new StoredSignIn(Secret.of("t"), Instant.parse("2030-01-01T00:00:00Z"));

    @Test
    void answersInTheVersionAskedForAndInTheNewestByHand() throws IOException {
        assertThat(ExecInfo.of(Map.of()).answer(SIGN_IN))
                .isEqualTo("{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\","
                        + "\"status\":{\"expirationTimestamp\":\"2030-01-01T00:00:00Z\",\"token\":\"t\"}}");
        assertThat(of("{\"apiVersion\":\"client.authentication.k8s.io/v1beta1\",\"spec\":{}}")
                        .answer(SIGN_IN))
                .contains("\"client.authentication.k8s.io/v1beta1\"");
    }

    @Test
    void knowsWhomTheKubeconfigTrusts() throws IOException {
        ExecInfo info = of("{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"spec\":{\"cluster\":"
                + "{\"server\":\"https://a\",\"certificate-authority-data\":\"Y2E=\"}}}");

        assertThat(info.authorityPem()).hasValue("ca");
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        for (String text : List.of(
                "no JSON",
                "[]",
                "{\"apiVersion\":\"client.authentication.k8s.io/v2\"}",
                "{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"spec\":{\"cluster\":"
                        + "{\"certificate-authority-data\":\"!\"}}}")) {
            assertThatIOException().isThrownBy(() -> of(text)).withMessageContaining(ExecInfo.VARIABLE);
        }
    }

    private static ExecInfo of(String text) throws IOException {
        return ExecInfo.of(Map.of(ExecInfo.VARIABLE, text));
    }
}
