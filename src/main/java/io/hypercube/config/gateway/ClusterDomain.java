package io.hypercube.config.gateway;

import io.hypercube.core.kube.ClusterName;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The DNS domain of the clusters' host names, {@code NAME.<domain>}. {@code NAME} is one label, because a wildcard
 * certificate covers only one. A cluster whose name is not a lower-case DNS label has no host name, because DNS and TLS
 * clients ignore case.
 *
 * @param name in lower case, without a trailing dot; empty when clusters have no host names
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1123#section-2.1">RFC 1123, host names</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9525#section-6.3">RFC 9525, wildcards</a>
 */
public record ClusterDomain(String name) {
    public static final ClusterDomain NONE = new ClusterDomain("");
    public static final String EXPECTED =
            "a DNS domain of at least two labels and at most 189 characters such as clusters.example.com, or empty for none";

    /** Returned for a host in the domain that cannot be the name of a cluster. */
    public static final String NO_CLUSTER = "";

    /** A host name has at most 253 characters; 64 are reserved for the longest label and its dot. */
    private static final int LONGEST = 253 - 64;

    private static final String LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
    private static final Pattern ONE_LABEL = Pattern.compile(LABEL);
    /** The last label must begin with a letter, so that the name is not an IPv4 address. */
    private static final Pattern DOMAIN = Pattern.compile("(?:" + LABEL + "\\.)+(?=[a-z])" + LABEL);

    public ClusterDomain {
        if (!name.isEmpty() && (name.length() > LONGEST || !DOMAIN.matcher(name).matches())) {
            throw new IllegalArgumentException("clusterDomain: " + name + " (expected: " + EXPECTED + ")");
        }
    }

    /** @param text in any case */
    public static Optional<ClusterDomain> parse(String text) {
        String folded = text.toLowerCase(Locale.ROOT);
        boolean understood = folded.isEmpty()
                || (folded.length() <= LONGEST && DOMAIN.matcher(folded).matches());
        return understood ? Optional.of(new ClusterDomain(folded)) : Optional.empty();
    }

    /** The cluster's host name; empty when it has none. */
    public Optional<String> hostOf(ClusterName cluster) {
        return !name.isEmpty() && ONE_LABEL.matcher(cluster.value()).matches()
                ? Optional.of(cluster.value() + '.' + name)
                : Optional.empty();
    }

    /**
     * The cluster that a host name refers to. Null when the host is outside the domain; {@link #NO_CLUSTER} when it is
     * the domain itself, or in it but not a valid cluster host name. Does not allocate for a host outside the domain.
     *
     * @param host as the client sent it: any case, with or without a trailing dot and a port
     */
    public @Nullable String clusterOf(String host) {
        int colon = host.indexOf(':');
        int end = colon < 0 ? host.length() : colon;
        while (end > 0 && host.charAt(end - 1) == '.') {
            end--;
        }
        int from = end - name.length();
        if (name.isEmpty() || from < 0 || !host.regionMatches(true, from, name, 0, name.length())) {
            return null;
        }
        if (from == 0) {
            return NO_CLUSTER;
        }
        if (host.charAt(from - 1) != '.') {
            return null;
        }
        String label = host.substring(0, from - 1).toLowerCase(Locale.ROOT);
        return ONE_LABEL.matcher(label).matches() ? label : NO_CLUSTER;
    }
}
