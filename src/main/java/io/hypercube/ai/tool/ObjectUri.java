package io.hypercube.ai.tool;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The URI of an object: {@code k8s://prod/pods/shop/web-1}, and {@code k8s://prod/nodes/node-1} for an object that is in no namespace.
 * Each part is percent-encoded.
 *
 * @param cluster as the argument {@code cluster} of the tools
 * @param resource as the argument {@code resource} of the tools
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6570#section-3.2.2">RFC 6570, simple expansion</a>
 */
record ObjectUri(String cluster, String resource, Optional<String> namespace, String name) {
    private static final String SCHEME = "k8s://";
    private static final int LONGEST = 2048;
    private static final String EXPECTED =
            "k8s://{cluster}/{resource}/{namespace}/{name}, or without /{namespace} for an object that is in none";

    /** @throws io.hypercube.ai.protocol.ToolException for another form */
    static ObjectUri parse(String uri) {
        boolean plain = uri.startsWith(SCHEME)
                && uri.length() <= LONGEST
                && uri.chars().allMatch(c -> c > ' ' && c != '?' && c != '#' && c != 0x7F);
        if (!plain) {
            throw wrong(uri);
        }
        List<String> parts = List.of(uri.substring(SCHEME.length()).split("/", -1));
        return switch (parts.size()) {
            case 3 -> new ObjectUri(part(parts, 0, uri), part(parts, 1, uri), Optional.empty(), part(parts, 2, uri));
            case 4 ->
                new ObjectUri(
                        part(parts, 0, uri),
                        part(parts, 1, uri),
                        Optional.of(part(parts, 2, uri)),
                        part(parts, 3, uri));
            default -> throw wrong(uri);
        };
    }

    private static String part(List<String> parts, int index, String uri) {
        try {
            String text = URLDecoder.decode(parts.get(index).replace("+", "%2B"), StandardCharsets.UTF_8);
            if (!text.isBlank() && text.chars().noneMatch(Character::isISOControl)) {
                return text;
            }
        } catch (IllegalArgumentException malformed) {
            throw wrong(uri);
        }
        throw wrong(uri);
    }

    /** Requires the form that objects of the type have. */
    void requireFormOf(ResourceType type, String uri) {
        if (type.namespaced() != namespace.isPresent()) {
            throw ToolArguments.wrong(
                    "uri",
                    uri,
                    type.namespaced()
                            ? "k8s://{cluster}/{resource}/{namespace}/{name}"
                            : "k8s://{cluster}/{resource}/{name}, because the object is in no namespace");
        }
    }

    private static RuntimeException wrong(String uri) {
        return ToolArguments.wrong("uri", uri, EXPECTED);
    }
}
