package io.hypercube.server.mcp.change;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.server.mcp.GatewayApi;
import io.hypercube.server.mcp.ToolException;
import io.hypercube.server.mcp.tool.ClusterChoice;
import io.hypercube.server.mcp.tool.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DryRunSupportTest {
    /** Before an API that says nothing of dry runs. */
    private final DryRunSupport support = new DryRunSupport(
            request -> new GatewayApi.Answer(200, List.of(), "{\"paths\":{}}".getBytes(StandardCharsets.UTF_8)),
            ClusterChoice.of("prod"));

    @ParameterizedTest
    @ValueSource(strings = {"", "apps", "batch", "autoscaling", "policy", "extensions"})
    void isKnownForTheGroupsOfTheApiServer(String group) {
        assertThatCode(() -> support.require(type(group))).doesNotThrowAnyException();
    }

    /** Such a group may be served by another server. */
    @Test
    void isLookedUpForEveryOtherGroup() {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> support.require(type("custom")))
                .withMessageContaining("one whose API tells that it has dry runs");
    }

    private static ResourceType type(String group) {
        return new ResourceType(group, "v1", "things", "Thing", true, List.of());
    }
}
