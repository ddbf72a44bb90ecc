package io.hypercube.server.console;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Headers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A file of the console with a prepared response for each content coding. Immutable. */
final class ConsoleFile {
    /** Strong validators must differ between the codings of a file (RFC 9110, section 8.8.3.3). */
    private static final int TAG_BYTES = 12;

    private static final Map<String, String> CONTENT_TYPES = Map.ofEntries(
            Map.entry("html", "text/html; charset=utf-8"),
            Map.entry("js", "text/javascript; charset=utf-8"),
            Map.entry("css", "text/css; charset=utf-8"),
            Map.entry("json", "application/json"),
            Map.entry("txt", "text/plain; charset=utf-8"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("webp", "image/webp"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("woff", "font/woff"),
            Map.entry("wasm", "application/wasm"));

    private final Map<ContentCoding, ApiResponse> answers = new EnumMap<>(ContentCoding.class);

    /**
     * @param name the name, whose extension determines the content type
     * @param forms the plain file, and compressed ones where compression helps
     */
    ConsoleFile(String name, Map<ContentCoding, byte[]> forms) {
        forms.forEach((coding, bytes) -> answers.put(coding, answer(name, coding, bytes, forms.size() > 1)));
        if (!answers.containsKey(ContentCoding.IDENTITY)) {
            throw new IllegalStateException(
                    "console file " + name + ": only compressed forms exist (expected: also the plain file)");
        }
    }

    private static ApiResponse answer(String name, ContentCoding coding, byte[] bytes, boolean varies) {
        Map<String, String> headers = new LinkedHashMap<>(PageRules.HEADERS);
        headers.put("Content-Type", contentType(name));
        headers.put("ETag", '"' + digest(bytes) + '"');
        if (coding != ContentCoding.IDENTITY) {
            headers.put("Content-Encoding", coding.token);
        }
        if (varies) {
            headers.put("Vary", "Accept-Encoding");
        }
        return new ApiResponse(200, headers, bytes, true);
    }

    /** Returns a 304 when the client's ETag matches. */
    ApiResponse answer(Headers request, String cacheControl) {
        ContentCoding coding = ContentCoding.best(request, answers.keySet());
        ApiResponse answer = Objects.requireNonNull(answers.get(coding), "an available coding");
        ApiResponse whole = answer.with("Cache-Control", cacheControl);
        return isKnown(request, whole.headers().getOrDefault("ETag", ""))
                ? new ApiResponse(304, whole.headers(), new byte[0])
                : whole;
    }

    private static boolean isKnown(Headers request, String tag) {
        return Arrays.stream(String.join(",", request.all("If-None-Match")).split(","))
                .map(String::strip)
                .anyMatch(known -> known.equals("*") || known.equals(tag) || known.equals("W/" + tag));
    }

    private static String contentType(String name) {
        String type = CONTENT_TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            throw new IllegalStateException("console file " + name + ": unknown type (expected: one of "
                    + CONTENT_TYPES.keySet().stream().sorted().toList() + ")");
        }
        return type;
    }

    private static String digest(byte[] bytes) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(hash, 0, TAG_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
