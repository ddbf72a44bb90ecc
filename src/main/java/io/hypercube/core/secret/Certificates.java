package io.hypercube.core.secret;

import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.IPAddress;

/** Builds and signs the two kinds of certificates: of a CA, and of a server or client. */
final class Certificates {
    /** A certificate begins to be valid this much before it is made, because the clocks of hosts differ. */
    private static final Duration SKEW = Duration.ofHours(1);

    private Certificates() {}

    static X509Certificate authority(X500Principal name, KeyPair pair, Duration lifetime)
            throws GeneralSecurityException {
        try {
            return sign(
                    builder(name, name, pair.getPublic(), lifetime)
                            .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                            .addExtension(
                                    Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign)),
                    pair.getPrivate());
        } catch (CertIOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    static X509Certificate leaf(
            CertificateAuthority authority,
            X500Principal subject,
            PublicKey key,
            Duration lifetime,
            Collection<String> names,
            Set<KeyPurpose> purposes)
            throws GeneralSecurityException {
        try {
            X500Principal issuer = authority.certificate().getSubjectX500Principal();
            return sign(
                    builder(issuer, subject, key, lifetime)
                            .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                            .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                            .addExtension(
                                    Extension.extendedKeyUsage,
                                    false,
                                    new ExtendedKeyUsage(purposes.stream()
                                            .sorted()
                                            .map(Certificates::id)
                                            .toArray(KeyPurposeId[]::new)))
                            .addExtension(
                                    Extension.subjectAlternativeName,
                                    false,
                                    new GeneralNames(names.stream()
                                            .map(Certificates::alternative)
                                            .toArray(GeneralName[]::new))),
                    authority.key());
        } catch (CertIOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private static GeneralName alternative(String name) {
        return new GeneralName(IPAddress.isValid(name) ? GeneralName.iPAddress : GeneralName.dNSName, name);
    }

    private static KeyPurposeId id(KeyPurpose purpose) {
        return switch (purpose) {
            case SERVER -> KeyPurposeId.id_kp_serverAuth;
            case CLIENT -> KeyPurposeId.id_kp_clientAuth;
        };
    }

    private static X509v3CertificateBuilder builder(
            X500Principal issuer, X500Principal subject, PublicKey key, Duration lifetime) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(
                issuer,
                new BigInteger(127, new SecureRandom()),
                Date.from(now.minus(SKEW)),
                Date.from(now.plus(lifetime)),
                subject,
                key);
    }

    private static X509Certificate sign(X509v3CertificateBuilder certificate, PrivateKey key)
            throws GeneralSecurityException {
        try {
            return new JcaX509CertificateConverter()
                    .getCertificate(certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException(e);
        }
    }
}
