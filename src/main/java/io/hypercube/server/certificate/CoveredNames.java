package io.hypercube.server.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The DNS names of a certificate, including wildcards.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9525#section-6.3">RFC 9525, matching the DNS domain name portion</a>
 */
record CoveredNames(Set<String> names) {
    private static final int DNS_NAME = 2;

    /**
     * Reads the names of the first certificate of a file. Empty when the file is not valid; the listener reports that.
     *
     * @param chain PEM, leaf first
     */
    static CoveredNames of(Path chain) {
        try (var in = Files.newInputStream(chain)) {
            X509Certificate leaf =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            return new CoveredNames(dnsNames(leaf.getSubjectAlternativeNames()));
        } catch (IOException | CertificateException e) {
            return new CoveredNames(Set.of());
        }
    }

    private static Set<String> dnsNames(@Nullable Collection<List<?>> alternatives) {
        return alternatives == null
                ? Set.of()
                : alternatives.stream()
                        .filter(name -> name.getFirst().equals(DNS_NAME))
                        .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** @param host in lower case */
    boolean hold(String host) {
        return names.contains(host) || names.contains("*" + host.substring(Math.max(0, host.indexOf('.'))));
    }
}
