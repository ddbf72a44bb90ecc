package io.hypercube.fleet;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The {@code resourceVersion} of a list over several clusters: that of each cluster, in one text that is opaque to clients and
 * can stand in a URL as it is. It is {@code v1.} and, in base64url without padding, the deflated lines {@code name
 * version}, sorted by name. For 100 clusters it is about a kilobyte.
 *
 * <p>It is not signed: it grants nothing, because a watch asks each cluster as the caller.
 *
 * @param versions the resourceVersion of each cluster by its name
 */
public record FleetVersion(Map<String, String> versions) {
    private static final String PREFIX = "v1.";
    /** Limit on the text before compression, in bytes; enough for thousands of clusters. */
    static final int MOST_BYTES = 256 << 10;

    /** Limit on the version of one cluster, in characters. Those of API servers are numbers. */
    private static final int MOST_CHARACTERS = 256;

    /** Limit on the names in a message. */
    private static final int MOST_NAMES = 10;

    /**
     * Leaves out versions that are empty, longer than 256 characters, or have a line break: a cluster may send any text, which must
     * not break the list of the others. A watch begins with the present state of these clusters.
     *
     * @throws IllegalArgumentException when a name is not that of a cluster
     */
    public FleetVersion {
        versions = new TreeMap<>(versions);
        versions.keySet().forEach(name -> {
            if (ClusterName.parse(name).isEmpty()) {
                throw new IllegalArgumentException("cluster: " + name + " (expected: " + ClusterName.EXPECTED + ")");
            }
        });
        versions.values().removeIf(version -> !isVersion(version));
        versions = Collections.unmodifiableMap(versions);
    }

    /** Whether the text can be the version of a cluster. */
    public static boolean isVersion(String version) {
        return !version.isEmpty()
                && version.length() <= MOST_CHARACTERS
                && version.indexOf('\n') < 0
                && StandardCharsets.UTF_8.newEncoder().canEncode(version);
    }

    /**
     * The text for {@code metadata.resourceVersion}. Equal versions have the same text. Empty when it would exceed the limit of
     * {@link #parse}; a watch from an empty resourceVersion begins with the present state.
     */
    public String token() {
        StringBuilder lines = new StringBuilder();
        versions.forEach((name, version) ->
                lines.append(name).append(' ').append(version).append('\n'));
        byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
        return text.length > MOST_BYTES
                ? ""
                : PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated(text));
    }

    private static byte[] deflated(byte[] text) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setInput(text);
            deflater.finish();
            byte[] bytes = new byte[text.length + text.length / 1000 + 64];
            int length = 0;
            while (!deflater.finished()) {
                length += deflater.deflate(bytes, length, bytes.length - length);
            }
            return Arrays.copyOf(bytes, length);
        } finally {
            deflater.end();
        }
    }

    /** Reads a text that {@link #token} returned; empty for any other. */
    public static Optional<FleetVersion> parse(String token) {
        if (!token.startsWith(PREFIX) || token.endsWith("=")) {
            return Optional.empty();
        }
        try {
            byte[] packed = Base64.getUrlDecoder().decode(token.substring(PREFIX.length()));
            Map<String, String> versions = read(inflated(packed));
            return Optional.of(new FleetVersion(versions))
                    .filter(version -> version.versions.size() == versions.size());
        } catch (IllegalArgumentException | DataFormatException | CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String inflated(byte[] packed) throws DataFormatException, CharacterCodingException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed);
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            byte[] piece = new byte[8 << 10];
            for (int length = 1; length > 0 && text.size() <= MOST_BYTES; ) {
                length = inflater.inflate(piece);
                text.write(piece, 0, length);
            }
            if (!inflater.finished() || inflater.getRemaining() > 0 || text.size() > MOST_BYTES) {
                throw new DataFormatException("incomplete, too long, or followed by other data");
            }
            ByteBuffer bytes = ByteBuffer.wrap(text.toByteArray());
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } finally {
            inflater.end();
        }
    }

    private static Map<String, String> read(String text) throws DataFormatException {
        Map<String, String> versions = new TreeMap<>();
        for (int from = 0; from < text.length(); ) {
            int space = text.indexOf(' ', from);
            int end = text.indexOf('\n', from);
            if (space < 0
                    || end < space
                    || versions.put(text.substring(from, space), text.substring(space + 1, end)) != null) {
                throw new DataFormatException("not a line of a name and a version, or a name twice");
            }
            from = end + 1;
        }
        return versions;
    }

    /** Whether the {@code resourceVersion} that a client sends stands for any. */
    public static boolean isAny(String version) {
        return version.isEmpty() || version.equals("0");
    }

    /**
     * The version of each cluster in the {@code resourceVersion} that a client sends.
     *
     * @throws ApiException 410 for any other text, such as the version of an object, which is that of one cluster; clients then
     *     list again
     */
    public static Map<String, String> require(String version) {
        return parse(version)
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
