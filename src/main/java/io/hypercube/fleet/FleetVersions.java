package io.hypercube.fleet;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** The {@code resourceVersion} that a client sends for several clusters. */
public final class FleetVersions {
    private static final int MOST_NAMES = 10;

    private FleetVersions() {}

    /** Whether the version stands for any. */
    public static boolean isAny(String version) {
        return version.isEmpty() || version.equals("0");
    }

    /**
     * The version of each cluster.
     *
     * @throws ApiException 410 for any other text, such as the version of an object, which is that of one cluster; clients then
     *     list again
     */
    public static Map<String, String> require(String version) {
        return FleetVersion.parse(version)
                .map(FleetVersion::versions)
                .orElseThrow(
                        () -> ApiException.of(
                                StatusReason.EXPIRED,
                                "resourceVersion: " + Excerpt.of(version)
                                        + " is not one of several clusters (expected: that of a list or a bookmark; list again)"));
    }

    /**
     * A 410 for a token with clusters that the call does not have. Anybody can make such a token up, with thousands of long names, so
     * ten of them are told, each in part.
     *
     * @param parameter that has the token
     */
    public static ApiException gone(String parameter, Collection<String> clusters) {
        String some = clusters.stream().limit(MOST_NAMES).map(Excerpt::of).collect(Collectors.joining(", "));
        String more = clusters.size() > MOST_NAMES ? " and " + (clusters.size() - MOST_NAMES) + " more" : "";
        return ApiException.of(
                StatusReason.EXPIRED,
                parameter + ": has clusters that are not part of the call any more: " + some + more
                        + " (expected: list again)");
    }
}
