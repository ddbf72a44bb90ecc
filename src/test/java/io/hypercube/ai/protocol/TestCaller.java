package io.hypercube.ai.protocol;

import java.util.List;
import java.util.function.Predicate;

/** A caller whose gateway answers everything with an empty object. */
record TestCaller(Predicate<String> tools) implements McpCaller {
    /** May call all tools. */
    static final TestCaller OF_ALL = new TestCaller(name -> true);

    @Override
    public GatewayApi api(String purpose) {
        return request -> new GatewayApi.Answer(200, List.of(), new byte[] {'{', '}'});
    }

    @Override
    public boolean mayCall(Tool tool) {
        return tools.test(tool.definition().path("name").stringValue());
    }
}
