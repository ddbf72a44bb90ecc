package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/**
 * Where the next chunk of a list over several clusters begins: the content of {@code metadata.continue}. It is not signed: it
 * grants nothing, because each cluster is asked as the caller.
 *
 * @param cluster the clusters before it are complete
 * @param token the continue token of that cluster; empty for its start
 * @param version of all clusters, for the next chunks
 * @param skipped later clusters that failed or do not have the resource
 * @param partial whether a cluster failed
 * @param remaining the number of items from here on; -1 when it is not known
 */
record ChunkPosition(
        String cluster, String token, String version, List<String> skipped, boolean partial, long remaining) {

    ChunkPosition {
        Objects.requireNonNull(cluster);
        Objects.requireNonNull(token);
        Objects.requireNonNull(version);
        skipped = List.copyOf(skipped);
    }

    String print() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(this));
    }

    /** @throws ApiException 400 for anything but the output of {@link #print} */
    static ChunkPosition parse(String text) {
        try {
            return Json.read(Base64.getUrlDecoder().decode(text), ChunkPosition.class);
        } catch (IllegalArgumentException | NullPointerException | ApiException e) {
            throw invalid();
        }
    }

    private static ApiException invalid() {
        return ApiException.badRequest(
                "continue: not a token of a list of several clusters (expected: the metadata.continue of the chunk before)");
    }

    @Override
    public String toString() {
        return new String(Json.write(this), StandardCharsets.UTF_8);
    }
}
