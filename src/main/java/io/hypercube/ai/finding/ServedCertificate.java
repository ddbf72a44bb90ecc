package io.hypercube.ai.finding;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The certificate of a Secret of the type {@code kubernetes.io/tls}, which every client of the server gets to see. Nothing else of the
 * Secret leaves this class.
 *
 * @param names of hosts and addresses
 */
public record ServedCertificate(List<String> names, Instant from, Instant until) {
    private static final String TYPE = "kubernetes.io/tls";
    private static final int DNS = 2;
    private static final int ADDRESS = 7;

    public ServedCertificate {
        names = List.copyOf(names);
    }

    static boolean isIn(JsonNode secret) {
        return ObjectFields.text(secret, "type").equals(TYPE);
    }

    /**
     * Reads the first certificate, that of the server.
     *
     * @param secret with its values
     * @return empty for a Secret of another type, or one without a certificate
     */
    public static Optional<ServedCertificate> of(JsonNode secret) {
        if (!isIn(secret)) {
            return Optional.empty();
        }
        try {
            byte[] pem = Base64.getDecoder().decode(ObjectFields.text(secret, "data", "tls.crt"));
            X509Certificate first = (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
            Collection<List<?>> all = first.getSubjectAlternativeNames();
            List<String> names = all == null
                    ? List.of()
                    : all.stream()
                            .filter(each -> each.getFirst().equals(DNS)
                                    || each.getFirst().equals(ADDRESS))
                            .map(each -> String.valueOf(each.get(1)))
                            .toList();
            return Optional.of(new ServedCertificate(
                    names, first.getNotBefore().toInstant(), first.getNotAfter().toInstant()));
        } catch (IllegalArgumentException | CertificateException e) {
            return Optional.empty();
        }
    }

    /** Whether a client that asks for the host accepts it; a wildcard stands for one label. */
    boolean covers(String host) {
        String wanted = host.toLowerCase(Locale.ROOT);
        int dot = wanted.indexOf('.');
        String wildcard = dot < 0 ? "" : "*" + wanted.substring(dot);
        return names.stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name -> name.equals(wanted) || name.equals(wildcard));
    }
}
