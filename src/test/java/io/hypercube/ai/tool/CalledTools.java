package io.hypercube.ai.tool;

import io.hypercube.Client;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.HttpGatewayApi;
import io.hypercube.ai.protocol.Tool;
import io.hypercube.ai.protocol.ToolCall;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.auth.authorization.HiddenFields;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The reading tools as a client of a gateway calls them. {@code spec.license} of tenants is redacted by configuration. */
record CalledTools(URI gateway, Client client) {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Pattern FRAME = Pattern.compile("(?s)(.*)<(data-[0-9a-f]{16})>\\n(.*)\\n</\\2>\\n");
    private static final Redaction REDACTION =
            new Redaction(List.of(HiddenFields.of("tenants.tenant.service.io", List.of("spec.license"))));
    private static final List<Tool> TOOLS = ReadOnlyTools.all(REDACTION);

    /** The answer of a tool; arguments with ' in place of ". */
    String call(String tool, String arguments) {
        Tool called = TOOLS.stream()
                .filter(each -> each.definition().path("name").asString().equals(tool))
                .findFirst()
                .orElseThrow();
        ObjectNode json = (ObjectNode) MAPPER.readTree(arguments.replace('\'', '"'));
        HttpGatewayApi api = new HttpGatewayApi(this::send, Map.of("Authorization", "Bearer " + client.token()));
        try {
            List<ObjectNode> content = called.call(new ToolCall(json, api));
            return content.getFirst().path("text").asString();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Answer send(String method, String target, Map<String, String> fields, byte[] body, Duration deadline)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway + target))
                .method(method, BodyPublishers.ofByteArray(body))
                .timeout(deadline);
        fields.forEach(request::header);
        HttpResponse<byte[]> response = client.http().send(request.build(), BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), response.headers().allValues("Warning"), response.body());
    }

    /** The data between the marks. */
    String data(String tool, String arguments) {
        String answer = call(tool, arguments);
        Matcher frame = FRAME.matcher(answer);
        if (!frame.matches()) {
            throw new AssertionError("no frame: " + answer);
        }
        return frame.group(3);
    }

    /** The message of a call that fails. */
    String failure(String tool, String arguments) {
        try {
            throw new AssertionError(call(tool, arguments));
        } catch (ToolException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
