package io.hypercube.fleet;

import io.hypercube.kube.ApiException;
import io.hypercube.kube.Excerpt;
import io.hypercube.kube.StatusReason;
import java.util.Map;

/** The {@code resourceVersion} that a client sends for several clusters. */
public final class FleetVersions {
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
}
