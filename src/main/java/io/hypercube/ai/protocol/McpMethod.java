package io.hypercube.ai.protocol;

import io.hypercube.core.kube.Excerpt;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The methods of the protocol that this server has. */
enum McpMethod {
    DISCOVER("server/discover", Caching.CONSTANT, Revision.MODERN),
    INITIALIZE("initialize", Caching.NONE, Revision.HANDSHAKE),
    PING("ping", Caching.NONE, Revision.HANDSHAKE),
    TOOLS_LIST("tools/list", Caching.CONSTANT),
    TOOLS_CALL("tools/call", Caching.NONE),
    TEMPLATES_LIST("resources/templates/list", Caching.CONSTANT),
    RESOURCES_LIST("resources/list", Caching.CONSTANT),
    RESOURCES_READ("resources/read", Caching.STALE),
    PROMPTS_LIST("prompts/list", Caching.CONSTANT),
    PROMPTS_GET("prompts/get", Caching.NONE),
    COMPLETE("completion/complete", Caching.NONE);

    /** How long a client may keep a result. Each result depends on the rights of the caller. */
    enum Caching {
        /** Nothing: the method has no such fields. */
        NONE,
        /** Must be asked for again. */
        STALE,
        /** Fresh for an hour. */
        CONSTANT
    }

    private static final Map<String, McpMethod> BY_WIRE =
            Arrays.stream(values()).collect(Collectors.toMap(McpMethod::wire, Function.identity()));

    private final String wire;
    private final Caching caching;
    private final @Nullable Revision only;

    McpMethod(String wire, Caching caching) {
        this(wire, caching, null);
    }

    /** @param only the revision that has the method; null for both */
    McpMethod(String wire, Caching caching, @Nullable Revision only) {
        this.wire = wire;
        this.caching = caching;
        this.only = only;
    }

    /** @throws RpcException -32601 for a method that the revision does not have */
    static McpMethod of(String wire, Revision revision) {
        McpMethod method = BY_WIRE.get(wire);
        if (method == null || (method.only != null && method.only != revision)) {
            throw RpcException.methodNotFound(Excerpt.of(wire), revision);
        }
        return method;
    }

    /** The parameter that the header field {@code Mcp-Name} repeats, or null. */
    static @Nullable String nameParameter(String wire) {
        return switch (BY_WIRE.get(wire)) {
            case TOOLS_CALL, PROMPTS_GET -> "name";
            case RESOURCES_READ -> "uri";
            case null, default -> null;
        };
    }

    String wire() {
        return wire;
    }

    Caching caching() {
        return caching;
    }
}
