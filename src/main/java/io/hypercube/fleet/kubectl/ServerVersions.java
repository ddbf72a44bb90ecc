package io.hypercube.fleet.kubectl;

import io.hypercube.fleet.MemberAnswer.Found;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Orders clusters by how many of them have the same version, most first; then by version, oldest first; then by name. */
final class ServerVersions {
    private ServerVersions() {}

    /**
     * The names of the clusters in that order.
     *
     * @param found the {@code gitVersion} of each cluster, e.g. {@code v1.31.2+k3s1}
     */
    static List<String> mostCommonFirst(List<Found<String>> found) {
        Map<String, Integer> count = new HashMap<>();
        found.forEach(one -> count.merge(one.value(), 1, Integer::sum));
        return found.stream()
                .sorted(Comparator.<Found<String>>comparingInt(one -> -count.getOrDefault(one.value(), 0))
                        .thenComparing(Found::value, ServerVersions::compare)
                        .thenComparing(Found::cluster))
                .map(Found::cluster)
                .toList();
    }

    /** Compares the numbers of two versions in order; then the texts. */
    static int compare(String left, String right) {
        int comparison = Arrays.compare(numbers(left), numbers(right));
        return comparison != 0 ? comparison : left.compareTo(right);
    }

    private static long[] numbers(String version) {
        return Arrays.stream(version.split("[^0-9]+", -1))
                .filter(number -> !number.isEmpty() && number.length() < 18)
                .mapToLong(Long::parseLong)
                .toArray();
    }
}
