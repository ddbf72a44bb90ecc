package io.hypercube.ai.protocol;

import io.hypercube.core.kube.ApiException;

/** The caller of one request, whose rights decide which tools it sees. */
public interface McpCaller {
    /**
     * The gateway as the caller sees it.
     *
     * @param purpose the tool or the method that makes the calls, for the audit events
     */
    GatewayApi api(String purpose);

    /** Whether the tool is listed: the caller may call it, or can get the right to. */
    default boolean sees(Tool tool) {
        return mayCall(tool);
    }

    /** Whether the caller may call the tool. */
    boolean mayCall(Tool tool);

    /** The answer to a call of a tool that the caller may not call: a 403. */
    default ApiException refusal(String tool) {
        return ApiException.forbidden("name: " + tool + " (expected: a tool of tools/list)");
    }
}
