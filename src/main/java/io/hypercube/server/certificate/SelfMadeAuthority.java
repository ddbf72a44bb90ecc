package io.hypercube.server.certificate;

import io.hypercube.config.gateway.HostNames;
import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.CertificateAuthority.IssuedCertificate;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import io.hypercube.core.secret.PemText;
import io.hypercube.core.secret.SharedKeys;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Keeps a serving certificate in the data directory, signed by the CA of all replicas. That CA, certificate and private key, is one
 * wrapped secret of the database: clients trust it once, and each replica signs its own certificate. The certificate is signed at
 * the first start, and again when the names or addresses of this host have changed or the certificate is about to expire. A certificate of an older version of the
 * program, which had a CA of its own, is served until then, and {@code ca.crt} has both CAs.
 */
final class SelfMadeAuthority {
    private static final String CHAIN = "tls.crt";
    private static final String SECRET = "serving-ca";
    private static final Duration LIFETIME = Duration.ofDays(397);
    private static final Duration RENEW_BEFORE = Duration.ofDays(30);

    private final InstantSource clock;
    private final SharedKeys keys;
    private final Path authority;
    private final Path chain;
    private final Path key;

    SelfMadeAuthority(Path folder, SharedKeys keys) {
        this(folder, keys, InstantSource.system());
    }

    /** @param clock decides when the certificate is renewed */
    SelfMadeAuthority(Path folder, SharedKeys keys, InstantSource clock) {
        this.clock = clock;
        this.keys = keys;
        this.authority = folder.resolve("ca.crt");
        this.chain = folder.resolve(CHAIN);
        this.key = folder.resolve("tls.key");
    }

    static boolean hasCertificate(Path folder) {
        return Files.exists(folder.resolve(CHAIN));
    }

    /** @param names DNS names and addresses of this host for the certificate */
    ServingCertificate certificateFor(Collection<String> names) {
        try {
            CertificateAuthority shared =
                    CertificateAuthority.read(keys.getOrCreate(SECRET, SelfMadeAuthority::create));
            if (!isGood(shared, names)) {
                make(shared, new TreeSet<>(names));
            }
            return new ServingCertificate(chain, key, authority);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(
                    "cannot make a TLS certificate in " + chain.getParent() + ": " + e.getMessage(), e);
        }
    }

    private static byte[] create() {
        String serial = new BigInteger(127, new SecureRandom()).toString(36);
        return CertificateAuthority.create("Hypercube CA " + serial).pem();
    }

    private boolean isGood(CertificateAuthority shared, Collection<String> names)
            throws IOException, GeneralSecurityException {
        if (!Files.exists(authority) || !Files.exists(chain) || !Files.exists(key)) {
            return false;
        }
        X509Certificate certificate = read(chain).getFirst();
        Set<String> held = new TreeSet<>();
        certificate
                .getSubjectAlternativeNames()
                .forEach(name -> held.add(HostNames.canonical(String.valueOf(name.get(1)))));
        return held.containsAll(names.stream().map(HostNames::canonical).toList())
                && certificate.getNotAfter().toInstant().isAfter(clock.instant().plus(RENEW_BEFORE))
                && isTrusted(shared, certificate);
    }

    /** Whether clients can verify the certificate with {@code ca.crt}, which also gets the shared CA. */
    private boolean isTrusted(CertificateAuthority shared, X509Certificate certificate)
            throws IOException, GeneralSecurityException {
        List<X509Certificate> trusted = read(authority);
        if (!isOf(shared, certificate)
                && trusted.stream().noneMatch(one -> CertificateAuthority.isSignedBy(certificate, one))) {
            return false;
        }
        if (!trusted.contains(shared.certificate())) {
            // the CA of the served certificate first, for clients that read one only
            StringBuilder both = new StringBuilder();
            for (X509Certificate one : trusted) {
                both.append(CertificateAuthority.isSignedBy(certificate, one) ? PemText.of(one) : "");
            }
            write(authority, both.append(PemText.of(shared.certificate())).toString());
        }
        return true;
    }

    /**
     * By the name of the issuer, which is random. The signature is not verified: that takes a fifth of a start, because the JDK
     * calculates tables for the curve, and clients verify it.
     */
    private static boolean isOf(CertificateAuthority shared, X509Certificate leaf) {
        return leaf.getIssuerX500Principal().equals(shared.certificate().getSubjectX500Principal());
    }

    private static List<X509Certificate> read(Path pem) throws IOException, GeneralSecurityException {
        try (var in = Files.newInputStream(pem)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
        }
    }

    private void make(CertificateAuthority shared, Set<String> names) throws IOException, GeneralSecurityException {
        IssuedCertificate serving = shared.issue("hypercube", LIFETIME, names, Set.of(KeyPurpose.SERVER));
        // a process that is killed in between finds no certificate and makes the files again
        Files.deleteIfExists(chain);
        write(key, serving.keyPem().reveal());
        write(authority, PemText.of(shared.certificate()));
        write(chain, serving.certificatePem());
    }

    /** Writes the file atomically, readable by its owner only. */
    private static void write(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        Files.createFile(part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(part, text, StandardOpenOption.SYNC);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
