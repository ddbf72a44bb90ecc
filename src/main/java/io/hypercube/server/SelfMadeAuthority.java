package io.hypercube.server;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.Set;
import java.util.TreeSet;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * Generates a CA and a serving certificate in the data directory at the first start, and again when the names or
 * addresses of this host have changed or the certificate is about to expire. The CA's private key is discarded after
 * signing, so that nobody with access to the data directory can sign certificates that clients trust. A new serving
 * certificate therefore comes with a new CA, which clients must be told to trust.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5280">RFC 5280</a>
 */
final class SelfMadeAuthority {
    private static final Duration LIFETIME = Duration.ofDays(397);
    private static final Duration RENEW_BEFORE = Duration.ofDays(30);

    private final Path authority;
    private final Path chain;
    private final Path key;

    SelfMadeAuthority(Path folder) {
        this.authority = folder.resolve("ca.crt");
        this.chain = folder.resolve("tls.crt");
        this.key = folder.resolve("tls.key");
    }

    /** @param names DNS names and addresses of this host for the certificate */
    ServingCertificate certificateFor(Collection<String> names) {
        try {
            if (!isGood(names)) {
                make(new TreeSet<>(names));
            }
            return new ServingCertificate(chain, key, authority);
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException(
                    "cannot make a TLS certificate in " + chain.getParent() + ": " + e.getMessage(), e);
        }
    }

    private boolean isGood(Collection<String> names) throws IOException, GeneralSecurityException {
        if (!Files.exists(authority) || !Files.exists(chain) || !Files.exists(key)) {
            return false;
        }
        X509Certificate certificate;
        try (var in = Files.newInputStream(chain)) {
            certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
        Set<String> held = new TreeSet<>();
        certificate
                .getSubjectAlternativeNames()
                .forEach(name -> held.add(HostNames.canonical(String.valueOf(name.get(1)))));
        return held.containsAll(names.stream().map(HostNames::canonical).toList())
                && certificate.getNotAfter().toInstant().isAfter(Instant.now().plus(RENEW_BEFORE));
    }

    private void make(Set<String> names) throws IOException, GeneralSecurityException, OperatorCreationException {
        KeyPair ca = newKeyPair();
        KeyPair serving = newKeyPair();
        X500Principal issuer = new X500Principal("CN=Hypercube CA " + serial().toString(36));
        X509Certificate root = sign(
                certificate(issuer, issuer, ca)
                        .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                        .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign)),
                ca);
        GeneralName[] alternatives = names.stream()
                .map(name ->
                        new GeneralName(HostNames.isAddress(name) ? GeneralName.iPAddress : GeneralName.dNSName, name))
                .toArray(GeneralName[]::new);
        X509Certificate leaf = sign(
                certificate(issuer, new X500Principal("CN=hypercube"), serving)
                        .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                        .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                        .addExtension(
                                Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                        .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives)),
                ca);
        write(key, new PemObject("PRIVATE KEY", serving.getPrivate().getEncoded()));
        write(chain, leaf);
        write(authority, root);
    }

    private static KeyPair newKeyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static BigInteger serial() {
        return new BigInteger(127, new SecureRandom());
    }

    private static JcaX509v3CertificateBuilder certificate(X500Principal issuer, X500Principal subject, KeyPair keys) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(
                issuer,
                serial(),
                Date.from(now.minus(Duration.ofMinutes(5))),
                Date.from(now.plus(LIFETIME)),
                subject,
                keys.getPublic());
    }

    private static X509Certificate sign(X509v3CertificateBuilder certificate, KeyPair ca)
            throws GeneralSecurityException, OperatorCreationException {
        return new JcaX509CertificateConverter()
                .getCertificate(
                        certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(ca.getPrivate())));
    }

    /** Writes the file atomically, readable by its owner only. */
    private static void write(Path file, Object pem) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(pem);
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        Files.createFile(part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(part, text.toString(), StandardOpenOption.SYNC);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
