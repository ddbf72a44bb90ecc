package io.hypercube.core.secret;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * Prints certificates and keys in PEM.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7468">RFC 7468</a>
 */
public final class PemText {
    private PemText() {}

    public static String of(X509Certificate certificate) {
        return print(certificate);
    }

    /** As PKCS #8. The result is a secret. */
    public static String of(PrivateKey key) {
        return print(new PemObject(PEMParser.TYPE_PRIVATE_KEY, key.getEncoded()));
    }

    public static String of(PublicKey key) {
        return print(new PemObject(PEMParser.TYPE_PUBLIC_KEY, key.getEncoded()));
    }

    private static String print(Object block) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(block);
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot be written", e);
        }
        return text.toString();
    }
}
