package io.hypercube.core.secret;

import io.hypercube.core.identity.Secret;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/** A certificate that a {@link CertificateAuthority} has signed, with its private key. */
public record IssuedCertificate(X509Certificate certificate, PrivateKey key) {
    /** The certificate in PEM. */
    public String certificatePem() {
        return PemText.of(certificate);
    }

    /** The private key in PEM, as PKCS #8. */
    public Secret keyPem() {
        return Secret.of(PemText.of(key));
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return certificate.getSubjectX500Principal().getName();
    }
}
