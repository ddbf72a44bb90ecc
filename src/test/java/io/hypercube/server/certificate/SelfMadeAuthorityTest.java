package io.hypercube.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.secret.SharedKeys;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfMadeAuthorityTest {
    private static final SharedKeys KEYS = TestKeys.inMemory();

    @TempDir
    Path folder;

    @Test
    @Shows("7.11")
    void makesACertificateThatItsAuthoritySigned() throws Exception {
        ServingCertificate serving =
                new SelfMadeAuthority(folder, KEYS).certificateFor(Set.of("localhost", "127.0.0.1", "::1"));

        X509Certificate leaf = read(serving.chain());
        leaf.verify(read(Objects.requireNonNull(serving.authority())).getPublicKey());
        assertThat(leaf.getSubjectAlternativeNames().toString()).contains("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1");
        assertThat(leaf.getBasicConstraints()).isEqualTo(-1);
    }

    @Test
    void keepsACertificateThatIsGood() throws Exception {
        SelfMadeAuthority authority = new SelfMadeAuthority(folder, KEYS);
        ServingCertificate first = authority.certificateFor(Set.of("localhost", "::1", "10.0.0.7"));
        byte[] before = Files.readAllBytes(first.chain());

        authority.certificateFor(Set.of("localhost", "::1"));

        assertThat(folder.resolve("tls.crt")).hasBinaryContent(before);
    }

    @Test
    void makesANewOneForANewName() throws Exception {
        SelfMadeAuthority authority = new SelfMadeAuthority(folder, KEYS);
        authority.certificateFor(Set.of("localhost"));

        ServingCertificate next = authority.certificateFor(Set.of("localhost", "gateway.example"));

        assertThat(read(next.chain()).getSubjectAlternativeNames().toString()).contains("gateway.example");
        read(next.chain()).verify(read(Objects.requireNonNull(next.authority())).getPublicKey());
    }

    @Test
    void signsTheCertificatesOfAllReplicasWithOneAuthority(@TempDir Path other) throws Exception {
        ServingCertificate here = new SelfMadeAuthority(folder, KEYS).certificateFor(Set.of("here"));
        ServingCertificate there = new SelfMadeAuthority(other, KEYS).certificateFor(Set.of("there"));

        assertThat(Objects.requireNonNull(there.authority()))
                .hasSameBinaryContentAs(Objects.requireNonNull(here.authority()));
        assertThat(there.key()).isNotEqualTo(here.key());
        read(there.chain()).verify(read(folder.resolve("ca.crt")).getPublicKey());
    }

    /** An older version had a CA for each data directory, and no key of it. */
    @Test
    void servesACertificateOfAnotherAuthorityWhileItIsGoodAndShowsBoth() throws Exception {
        byte[] before = Files.readAllBytes(new SelfMadeAuthority(folder, TestKeys.inMemory())
                .certificateFor(Set.of("localhost"))
                .chain());
        String old = Files.readString(folder.resolve("ca.crt"));
        SelfMadeAuthority authority = new SelfMadeAuthority(folder, KEYS);

        authority.certificateFor(Set.of("localhost"));
        assertThat(folder.resolve("tls.crt")).hasBinaryContent(before);
        assertThat(folder.resolve("ca.crt"))
                .content()
                .contains(old)
                .hasLineCount(2 * (int) old.lines().count());

        authority.certificateFor(Set.of("localhost", "new"));
        assertThat(folder.resolve("ca.crt")).content().doesNotContain(old);
        read(folder.resolve("tls.crt")).verify(read(folder.resolve("ca.crt")).getPublicKey());
    }

    @Test
    void makesTheFilesAgainAfterAKillBetweenThem() throws Exception {
        SelfMadeAuthority authority = new SelfMadeAuthority(folder, KEYS);
        authority.certificateFor(Set.of("localhost"));
        Files.delete(folder.resolve("tls.crt"));

        authority.certificateFor(Set.of("localhost"));

        read(folder.resolve("tls.crt")).verify(read(folder.resolve("ca.crt")).getPublicKey());
    }

    @Test
    void keepsThePrivateKeyForItsOwner() throws IOException {
        new SelfMadeAuthority(folder, KEYS).certificateFor(Set.of("localhost"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("tls.key"))))
                .isEqualTo("rw-------");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("ca.crt", "tls.crt", "tls.key");
        }
    }

    private static X509Certificate read(Path file) throws IOException, GeneralSecurityException {
        try (var in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }
}
