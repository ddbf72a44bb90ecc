package io.hypercube.cluster.agent;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import io.hypercube.core.secret.PemText;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Set;

/**
 * The CA of agents. It signs nothing else, and only replicas have its key. A certificate names the cluster and, as its alternative name,
 * the id of the record to which it is bound.
 */
public final class AgentAuthority {
    /** The name of the CA's key among the secrets that replicas share. */
    public static final String SECRET = "agent-ca";

    private static final String DOMAIN = ".agents.hypercube.internal";
    private static final String FOR_CLIENTS = "1.3.6.1.5.5.7.3.2";
    private static final int DNS_NAME = 2;

    private final CertificateAuthority authority;
    private final Duration lifetime;
    private final JoinTokens joinTokens;

    /**
     * @param secret from {@link #create}
     * @param lifetime of the certificates that it signs
     */
    public AgentAuthority(byte[] secret, Duration lifetime) {
        this.lifetime = lifetime;
        this.joinTokens = new JoinTokens(secret);
        try {
            this.authority = CertificateAuthority.read(secret);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the CA of the agents cannot be read", e);
        }
    }

    /** Creates a CA: its certificate and key in PEM. */
    public static byte[] create() {
        return CertificateAuthority.create("Hypercube agents").pem();
    }

    /** The CA's certificate in PEM. */
    String pem() {
        return PemText.of(authority.certificate());
    }

    JoinTokens joinTokens() {
        return joinTokens;
    }

    /** The lifetime of the certificates that it signs. */
    Duration lifetime() {
        return lifetime;
    }

    /** Signs a certificate of an agent, in PEM. */
    String issue(ClusterName cluster, String agentId, PublicKey key) {
        try {
            return PemText.of(authority.sign(
                    cluster.value(), key, lifetime, Set.of(agentId + DOMAIN), Set.of(KeyPurpose.CLIENT)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the certificate of an agent cannot be made", e);
        }
    }

    /** Reads a certificate in PEM. */
    static X509Certificate read(String pem) throws GeneralSecurityException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    /** @throws GeneralSecurityException unless this CA has signed the certificate, for an agent, and it is valid then */
    void verify(X509Certificate certificate, Date now) throws GeneralSecurityException {
        certificate.verify(authority.certificate().getPublicKey());
        certificate.checkValidity(now);
        List<String> uses = certificate.getExtendedKeyUsage();
        if (uses == null || !uses.contains(FOR_CLIENTS)) {
            throw new GeneralSecurityException("not a certificate for clients");
        }
    }

    /** The id of the record to which a certificate of this CA is bound. */
    static String agentId(X509Certificate certificate) throws GeneralSecurityException {
        if (certificate.getSubjectAlternativeNames() != null) {
            for (List<?> name : certificate.getSubjectAlternativeNames()) {
                if (name.get(0).equals(DNS_NAME) && name.get(1) instanceof String dns && dns.endsWith(DOMAIN)) {
                    return dns.substring(0, dns.length() - DOMAIN.length());
                }
            }
        }
        throw new GeneralSecurityException("not a certificate of an agent");
    }
}
