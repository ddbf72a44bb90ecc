package io.hypercube.fleet.kubectl.discovery;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The priority of versions in Kubernetes, highest first: stable ones, then beta, then alpha, each with the highest number first;
 * then all others by name.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#version-priority">
 *     Version priority</a>
 */
final class VersionPriority {
    private static final Pattern FORM = Pattern.compile("v([1-9][0-9]{0,8})(?:(alpha|beta)([1-9][0-9]{0,8}))?");

    static final Comparator<String> HIGHEST_FIRST =
            Comparator.comparing(VersionPriority::of).thenComparing(Comparator.naturalOrder());

    /** @param stage 0 for a stable version */
    private record Rank(int stage, int major, int minor) implements Comparable<Rank> {
        private static final Comparator<Rank> ORDER = Comparator.comparingInt(Rank::stage)
                .thenComparing(Comparator.comparingInt(Rank::major).reversed())
                .thenComparing(Comparator.comparingInt(Rank::minor).reversed());

        @Override
        public int compareTo(Rank other) {
            return ORDER.compare(this, other);
        }
    }

    private VersionPriority() {}

    private static Rank of(String version) {
        Matcher parts = FORM.matcher(version);
        if (!parts.matches()) {
            return new Rank(3, 0, 0);
        }
        String stage = parts.group(2);
        int major = Integer.parseInt(parts.group(1));
        return stage == null
                ? new Rank(0, major, 0)
                : new Rank(stage.equals("beta") ? 1 : 2, major, Integer.parseInt(parts.group(3)));
    }
}
