package io.hypercube.core.kube;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a cluster: 1 to 253 of {@code A-Z a-z 0-9 . _ @ : -}, beginning with a letter or digit. A name that begins with
 * {@code _} stands for several clusters: {@code _all}, or a saved group.
 */
public record ClusterName(String value) implements Comparable<ClusterName> {
    private static final int LONGEST = 253;
    private static final Pattern FLEET = Pattern.compile("_[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    public static final String EXPECTED = "1 to 253 of A-Z a-z 0-9 . _ @ : -, beginning with a letter or digit";

    /** All clusters that the caller may call. */
    public static final ClusterName ALL = new ClusterName("_all");

    public ClusterName {
        if (!isOfOne(value) && !isOfSeveral(value)) {
            throw ApiException.badParameter("clusterName", value, EXPECTED);
        }
    }

    /** Empty when the text is not a valid name of one cluster. */
    public static Optional<ClusterName> parse(String value) {
        return isOfOne(value) ? Optional.of(new ClusterName(value)) : Optional.empty();
    }

    /** Empty when the text is neither a valid name of one cluster nor one of several. */
    public static Optional<ClusterName> parseAny(String value) {
        return isOfSeveral(value) ? Optional.of(new ClusterName(value)) : parse(value);
    }

    private static boolean isOfSeveral(String value) {
        return value.startsWith("_") && FLEET.matcher(value).matches();
    }

    /** Without a regular expression, because it runs several times for every call. */
    private static boolean isOfOne(String value) {
        if (value.isEmpty() || value.length() > LONGEST || !isLetterOrDigit(value.charAt(0))) {
            return false;
        }
        for (int i = 1; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!isLetterOrDigit(c) && "._@:-".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
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
