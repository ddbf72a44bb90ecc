package io.hypercube.ai.protocol;

import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The gateway's own API as one caller sees it: each call passes authentication, authorization, limits and audit, as a call of any other
 * client does. Blocks; the thread is interrupted when the client has gone.
 */
@FunctionalInterface
public interface GatewayApi {
    /** Sends a request and reads the whole answer, of whatever status. */
    Answer send(Request request) throws InterruptedException;

    /**
     * The account and the AI client that the calls are made for.
     *
     * @throws UnsupportedOperationException for an API without tools that ask for it
     */
    default Caller caller() {
        throw new UnsupportedOperationException("no caller");
    }

    /** The scopes of the caller at a cluster, by token and rules. */
    default Set<AiScope> scopes(String cluster) {
        return Set.of(AiScope.READ);
    }

    /** The same with more header fields in each request. */
    default GatewayApi with(Map<String, String> fields) {
        throw new UnsupportedOperationException("no other fields");
    }

    /** Reads JSON. */
    default Answer get(String target) throws InterruptedException {
        return send(new Request("GET", target, "application/json", null, new byte[0]));
    }

    /**
     * A request to the gateway.
     *
     * @param target path and query, percent-encoded, such as {@code /api/v1/cube/proxy/clusters/prod/api/v1/pods?pageSize=20}
     * @param contentType null without a body
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Request(
            String method,
            String target,
            String accept,
            @Nullable String contentType,
            byte[] body) {}

    /**
     * The answer of the gateway.
     *
     * @param warnings the texts of the {@code Warning} fields, such as one for each cluster that did not answer
     * @param body at most {@link #LARGEST} bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int status, List<String> warnings, byte[] body) {
        /** Bytes that are read of an answer; a larger one is a failure of the call. */
        public static final int LARGEST = 8 << 20;
    }
}
