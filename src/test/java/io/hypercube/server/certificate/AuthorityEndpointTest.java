package io.hypercube.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Route;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthorityEndpointTest {
    @TempDir
    Path folder;

    @Test
    @Shows("7.11")
    void givesAnybodyTheCertificateAndNothingElse() throws IOException {
        new SelfMadeAuthority(folder, TestKeys.inMemory()).certificateFor(Set.of("localhost"));

        OwnCall.Answer answer = answer(Optional.of(folder.resolve("ca.crt")));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text())
                .isEqualTo(Files.readString(folder.resolve("ca.crt")))
                .startsWith("-----BEGIN CERTIFICATE-----")
                .doesNotContain("PRIVATE");
    }

    @Test
    void hasNoneWhereTheOperatorBroughtACertificate() {
        OwnCall.Answer answer = answer(Optional.empty());
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).contains("no certificate authority of its own");
    }

    private static OwnCall.Answer answer(Optional<Path> authority) {
        Route route = AuthorityEndpoint.route(authority);
        return OwnCall.of("GET", route.template()).send(List.of(route));
    }
}
