package io.hypercube.ai;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.HttpGatewayApi;
import io.hypercube.ai.protocol.McpCaller;
import io.hypercube.ai.protocol.Tool;
import io.hypercube.auth.authorization.AiClientPolicy;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The caller of one request of an AI client. Its calls to the gateway have its token. Tools that change something are only
 * for tokens with {@code mcp:write}.
 */
public final class AiCaller implements McpCaller {
    private final Caller caller;
    private final ApiRequest request;
    private final AiClientPolicy policy;
    private final Function<String, Map<String, String>> inner;
    private final Function<Map<String, String>, HttpGatewayApi> gateway;
    private volatile boolean asked;
    private volatile boolean lacksWrite;

    /**
     * Keeps the caller for one request.
     *
     * @param inner the header fields of calls that are made for a purpose, but for the token
     * @param gateway makes calls with header fields
     */
    public AiCaller(
            Caller caller,
            ApiRequest request,
            AiClientPolicy policy,
            Function<String, Map<String, String>> inner,
            Function<Map<String, String>, HttpGatewayApi> gateway) {
        this.caller = caller;
        this.request = request;
        this.policy = policy;
        this.inner = inner;
        this.gateway = gateway;
    }

    /** Whether something was asked, rather than which tools there are. */
    public boolean asked() {
        return asked;
    }

    /** Whether a tool was refused because the token lacks {@code mcp:write}. */
    public boolean lacksWrite() {
        return lacksWrite;
    }

    @Override
    public GatewayApi api(String purpose) {
        asked = true;
        request.notes().note(Note.OBJECT, purpose);
        Map<String, String> fields = new HashMap<>(inner.apply(purpose));
        fields.put("Authorization", request.headers().first("Authorization").orElseThrow());
        return new OwnApi(gateway.apply(fields));
    }

    @Override
    public boolean mayCall(Tool tool) {
        AiClient client = caller.origin().aiClient();
        boolean writes = client != null && client.scopes().contains(AiScope.WRITE);
        return writes || isReading(tool);
    }

    /**
     * Where a rule lets the client write, a person sees the tools before the token has the scope: a call of one is refused in a way that
     * makes the client ask the person for it, and without the tools no model would make that call.
     */
    @Override
    public boolean sees(Tool tool) {
        boolean canAsk = caller.origin().signIn() != null && policy.mayWriteSomewhere(caller);
        return canAsk || mayCall(tool);
    }

    private static boolean isReading(Tool tool) {
        return tool.definition().path("annotations").path("readOnlyHint").asBoolean(false);
    }

    @Override
    public ApiException refusal(String tool) {
        lacksWrite = true;
        request.notes().note(Note.OBJECT, tool);
        return ApiException.forbidden("the tool " + tool + " needs a token with the scope " + AiScope.WRITE.wireName());
    }

    /** The gateway's API as this caller sees it. */
    private final class OwnApi implements GatewayApi {
        private final HttpGatewayApi http;

        OwnApi(HttpGatewayApi http) {
            this.http = http;
        }

        @Override
        public Answer send(Request sent) throws InterruptedException {
            return http.send(sent);
        }

        @Override
        public Caller caller() {
            return caller;
        }

        @Override
        public Set<AiScope> scopes(String cluster) {
            return ClusterName.parse(cluster)
                    .map(name -> policy.scopes(caller, name))
                    .orElse(Set.of());
        }

        @Override
        public GatewayApi with(Map<String, String> fields) {
            return new OwnApi(http.with(fields));
        }
    }
}
