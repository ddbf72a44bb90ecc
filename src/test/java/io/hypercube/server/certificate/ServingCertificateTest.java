package io.hypercube.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.config.gateway.ServerConfig.NetworkLimits;
import io.hypercube.config.gateway.TrustedProxies;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.SharedKeys;
import io.hypercube.testbed.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServingCertificateTest {
    private static final SharedKeys KEYS = TestKeys.inMemory();
    private static final ClusterDomain DOMAIN = new ClusterDomain("clusters.example");

    @TempDir
    Path folder;

    @Test
    void coversTheHostsOfClusters() {
        ServingCertificate made = ServingCertificate.of(config(DOMAIN, null), folder, KEYS);

        assertThat(serverName(made, DOMAIN, "prod")).hasValue("prod.clusters.example");
        assertThat(serverName(made, DOMAIN, "Prod")).isEmpty();
        assertThat(serverName(made, DOMAIN, "prod.eu")).isEmpty();
        assertThat(serverName(made, ClusterDomain.NONE, "prod")).isEmpty();
        assertThat(serverName(made, new ClusterDomain("other.example"), "prod")).isEmpty();
    }

    /** A certificate as an earlier version generated it. */
    @Test
    void isMadeAnewWhereItLacksTheDomain() throws IOException {
        ServingCertificate.of(config(ClusterDomain.NONE, null), folder, KEYS);
        byte[] before = Files.readAllBytes(folder.resolve("tls.crt"));

        ServingCertificate made = ServingCertificate.of(config(DOMAIN, null), folder, KEYS);

        assertThat(serverName(made, DOMAIN, "prod")).isPresent();
        assertThat(folder.resolve("tls.crt")).hasBinaryContent(Files.readAllBytes(made.chain()));
        assertThat(Files.readAllBytes(made.chain())).isNotEqualTo(before);
    }

    @Test
    void isKeptWhereTheDomainIsSwitchedOff() throws IOException {
        ServingCertificate.of(config(DOMAIN, null), folder, KEYS);
        byte[] before = Files.readAllBytes(folder.resolve("tls.crt"));

        ServingCertificate kept = ServingCertificate.of(config(ClusterDomain.NONE, null), folder, KEYS);

        assertThat(kept.chain()).hasBinaryContent(before);
    }

    /** The operator's own certificate is never replaced. */
    @ParameterizedTest
    @CsvSource({
        "*.clusters.example, true",
        "prod.clusters.example, true",
        "*.Clusters.Example, true",
        "*.example, false",
        "clusters.example, false",
        "*.prod.clusters.example, false",
        "gateway.example, false",
    })
    void isAskedWhatItCovers(String name, boolean covered) {
        Set<String> names = new TreeSet<>(List.of("gateway.example", name));
        Path chain = new SelfMadeAuthority(folder, KEYS).certificateFor(names).chain();

        ServingCertificate own = ServingCertificate.of(config(DOMAIN, chain), folder, KEYS);

        assertThat(serverName(own, DOMAIN, "prod").isPresent()).isEqualTo(covered);
    }

    @Test
    void coversNothingWhereItCannotBeRead() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.crt"), "no certificate");
        for (Path chain : List.of(broken, folder.resolve("missing.crt"))) {
            ServingCertificate own = ServingCertificate.of(config(DOMAIN, chain), folder, KEYS);
            assertThat(serverName(own, DOMAIN, "prod")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway.clusters.example", "clusters.example", "CLUSTERS.example"})
    void aListeningNameOfTheDomainIsFound(String host) {
        assertThat(ServerConfig.ownNameIn(DOMAIN, new ListenAddress(host, 1))).hasValue(host);
        assertThat(ServerConfig.ownNameIn(ClusterDomain.NONE, new ListenAddress(host, 1)))
                .isEmpty();
        assertThat(ServerConfig.ownNameIn(DOMAIN, new ListenAddress("gateway.example", 1)))
                .isEmpty();
    }

    private static Optional<String> serverName(ServingCertificate shown, ClusterDomain domain, String cluster) {
        return ServingCertificate.serverNames(Optional.of(shown), config(domain, null))
                .apply(new ClusterName(cluster));
    }

    private static ServerConfig config(ClusterDomain domain, @org.jspecify.annotations.Nullable Path chain) {
        return new ServerConfig(
                new ListenAddress("127.0.0.1", 0),
                true,
                chain,
                chain,
                null,
                domain,
                null,
                Duration.ofSeconds(1),
                new TrustedProxies(List.of()),
                new NetworkLimits(0, 0),
                Duration.ZERO,
                Duration.ofSeconds(1));
    }
}
