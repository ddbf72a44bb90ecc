package io.hypercube.ai.protocol;

import io.hypercube.core.http.Headers;
import io.hypercube.core.kube.Excerpt;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The revisions of the protocol. A request tells its own in header fields and body, which must agree.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata">Request
 *     metadata</a>
 */
enum Revision {
    /** Without sessions: each request has version and capabilities in {@code _meta}. */
    MODERN("2026-07-28"),
    /**
     * The client begins with {@code initialize}, of which this server keeps nothing. No answer has anything that the oldest of these
     * versions does not know.
     */
    HANDSHAKE("2025-11-25", "2025-06-18", "2025-03-26");

    static final String META_PREFIX = "io.modelcontextprotocol/";
    static final String CAPABILITIES = META_PREFIX + "clientCapabilities";
    static final String VERSION = META_PREFIX + "protocolVersion";
    static final String VERSION_HEADER = "MCP-Protocol-Version";
    static final String METHOD_HEADER = "Mcp-Method";
    static final String NAME_HEADER = "Mcp-Name";

    /** The marks around a value in Base64. */
    static final String ENCODED = "=?base64?";

    static final String ENCODED_END = "?=";

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> versions;

    Revision(String... versions) {
        this.versions = List.of(versions);
    }

    /** The newest version. */
    String wire() {
        return versions.getFirst();
    }

    /** The version that a client of {@code initialize} gets: its own, or the newest, with which it may go on or not. */
    static String agreed(String asked) {
        return HANDSHAKE.versions.contains(asked) ? asked : HANDSHAKE.wire();
    }

    static ArrayNode supported() {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (Revision each : values()) {
            each.versions.forEach(all::add);
        }
        return all;
    }

    /**
     * The revision of a request, after a check of its header fields. A request that tells no version at all is one of 2025-03-26, which
     * has no field for it.
     *
     * @throws RpcException -32020, -32022 or -32602, all with status 400
     */
    static Revision of(Headers headers, RpcRequest request) {
        String header = only(headers, VERSION_HEADER);
        JsonNode version = metaOf(request).path(VERSION);
        boolean begins = McpMethod.INITIALIZE.wire().equals(request.method());
        boolean tellsNone = header == null && version.isMissingNode();
        if (tellsNone || (begins && version.isMissingNode() && !MODERN.wire().equals(header))) {
            return HANDSHAKE;
        }
        if (header == null) {
            throw RpcException.headerMismatch(VERSION_HEADER + ": missing (expected: the version of the request)");
        }
        if (version.isString() && !version.stringValue().equals(header)) {
            throw mismatch(VERSION_HEADER, header, version.stringValue());
        }
        for (Revision each : values()) {
            if (each.versions.contains(header)) {
                return each.checked(headers, request);
            }
        }
        throw RpcException.unsupportedVersion(header);
    }

    private Revision checked(Headers headers, RpcRequest request) {
        if (this == MODERN) {
            ObjectNode meta = metaOf(request);
            if (!meta.path(VERSION).isString() || !meta.path(CAPABILITIES).isObject()) {
                throw RpcException.malformed("_meta: lacks " + VERSION + " or " + CAPABILITIES + " (expected: both)");
            }
            requireEqual(headers, METHOD_HEADER, request.method());
            String named = McpMethod.nameParameter(request.method());
            if (named != null && request.params().path(named).isString()) {
                requireEqual(headers, NAME_HEADER, request.params().path(named).stringValue());
            }
        }
        return this;
    }

    private static ObjectNode metaOf(RpcRequest request) {
        try {
            return request.meta();
        } catch (RpcException e) {
            throw RpcException.malformed(String.valueOf(e.getMessage()));
        }
    }

    private static void requireEqual(Headers headers, String name, String body) {
        String header = only(headers, name);
        if (header == null) {
            throw RpcException.headerMismatch(name + ": missing (expected: " + Excerpt.of(body) + ", as in the body)");
        }
        if (!decoded(name, header).equals(body)) {
            throw mismatch(name, header, body);
        }
    }

    private static RpcException mismatch(String name, String header, String body) {
        return RpcException.headerMismatch(
                name + ": " + Excerpt.of(header) + " (expected: " + Excerpt.of(body) + ", as in the body)");
    }

    /** The value of a field that must not be repeated; null when absent. */
    private static @Nullable String only(Headers headers, String name) {
        List<String> values = headers.all(name);
        if (values.size() > 1) {
            throw RpcException.headerMismatch(name + ": " + values.size() + " fields (expected: one)");
        }
        return values.isEmpty() ? null : values.getFirst().strip();
    }

    /** A value that no header field can have as it is comes in Base64, between marks. */
    private static String decoded(String name, String header) {
        if (!header.startsWith(ENCODED) || !header.endsWith(ENCODED_END)) {
            return header;
        }
        String base64 =
                header.substring(ENCODED.length(), Math.max(ENCODED.length(), header.length() - ENCODED_END.length()));
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw RpcException.headerMismatch(name + ": " + Excerpt.of(header) + " (expected: Base64 of UTF-8)");
        }
    }
}
