package io.hypercube.core.kube;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a cluster: 1 to 253 of {@code A-Z a-z 0-9 . _ @ : -}, beginning with a letter or digit. A name that begins with
 * {@code _} stands for several clusters: {@code _all}, or a saved group.
 */
public record ClusterName(String value) implements Comparable<ClusterName> {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@:-]{0,252}");
    private static final Pattern FLEET = Pattern.compile("_[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    public static final String EXPECTED = "1 to 253 of A-Z a-z 0-9 . _ @ : -, beginning with a letter or digit";

    /** All clusters that the caller may call. */
    public static final ClusterName ALL = new ClusterName("_all");

    public ClusterName {
        if (!FORM.matcher(value).matches() && !FLEET.matcher(value).matches()) {
            throw ApiException.badParameter("clusterName", value, EXPECTED);
        }
    }

    /** Empty when the text is not a valid name of one cluster. */
    public static Optional<ClusterName> parse(String value) {
        return FORM.matcher(value).matches() ? Optional.of(new ClusterName(value)) : Optional.empty();
    }

    /** Empty when the text is neither a valid name of one cluster nor one of several. */
    public static Optional<ClusterName> parseAny(String value) {
        return FLEET.matcher(value).matches() ? Optional.of(new ClusterName(value)) : parse(value);
    }

    /** Whether the name stands for several clusters. */
    public boolean isFleet() {
        return value.charAt(0) == '_';
    }

    @Override
    public int compareTo(ClusterName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
