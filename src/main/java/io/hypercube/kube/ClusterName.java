package io.hypercube.kube;

import java.util.Optional;
import java.util.regex.Pattern;

/** The name of a cluster: 1 to 253 of {@code A-Z a-z 0-9 . _ @ : -}, beginning with a letter or digit. */
public record ClusterName(String value) implements Comparable<ClusterName> {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@:-]{0,252}");
    public static final String EXPECTED = "1 to 253 of A-Z a-z 0-9 . _ @ : -, beginning with a letter or digit";

    public ClusterName {
        if (!FORM.matcher(value).matches()) {
            throw ApiException.badParameter("clusterName", value, EXPECTED);
        }
    }

    /** Empty when the text is not a valid cluster name. */
    public static Optional<ClusterName> parse(String value) {
        return FORM.matcher(value).matches() ? Optional.of(new ClusterName(value)) : Optional.empty();
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
