package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.AiCalls;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person decides about the changes of an AI client, in the browser. */
@Thorough
class PlanPageIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @AutoClose
    private static LoopbackClient client;

    private String namespace = "";

    @BeforeAll
    static void start() throws IOException {
        client = new LoopbackClient();
        gateway = LoopbackClient.gateway(CLUSTER);
    }

    @BeforeEach
    void makeNamespace() {
        namespace = CLUSTER.newNamespace();
    }

    @Smoke
    @Test
    void approvesAChange() {
        try (Visit visit = admin()) {
            AiCalls calls = client.calls(gateway, visit);
            String plan = plan(calls, "apply", Map.of("manifest", settings("blue")));
            visit.show("/console/account");
            // those of the other tests wait too
            assertThat(visit.page()
                            .getByText(Pattern.compile("[0-9]+ plans? of (an )?AI clients? waits? for your decision")))
                    .isVisible();
            visit.show("/console/plans/" + plan);
            assertThat(visit.heading("Apply in " + CLUSTER.name())).isVisible();
            assertThat(visit.heading("Create configmaps settings in " + namespace))
                    .isVisible();
            assertThat(visit.page().locator(".hc-diff")).containsText("color: blue");
            Accessibility.requireNoFaults(visit.atRest());
            visit.button("Approve").click();
            assertThat(visit.page().getByText("Plan approved")).isVisible();
            assertThat(exists()).isFalse();

            calls.call("apply", at(Map.of("plan", plan)));
            assertThat(visit.page().getByText("Plan carried out")).isVisible();
            assertThat(exists()).isTrue();
            Accessibility.requireNoFaults(visit.atRest());
        }
    }

    @Test
    void asksAgainBeforeADeletionAndIsOfItsAccountAlone() {
        gateway.member("ada");
        String denied;
        try (Visit visit = admin()) {
            AiCalls calls = client.calls(gateway, visit);
            denied = isDenied(visit, calls);
            CLUSTER.apply(settings("blue"));
            String plan =
                    plan(calls, "delete", Map.of("resource", "configmaps", "namespace", namespace, "name", "settings"));
            visit.show("/console/plans");
            visit.row(namespace).getByText("Delete in " + CLUSTER.name()).click();
            visit.button("Approve").click();
            assertThat(visit.dialog().getByText("Delete configmaps settings in " + namespace))
                    .isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            visit.dialogButton("Approve deletion").click();
            assertThat(visit.page().getByText("Plan approved")).isVisible();

            calls.call("delete", at(Map.of("plan", plan)));
            assertThat(visit.page().getByText("Plan carried out")).isVisible();
            assertThat(exists()).isFalse();
        }
        try (Visit visit = CHROMIUM.visit(gateway).openAs("ada", "password-of-ada", "/console/plans/" + denied)) {
            assertThat(visit.heading("There is no such plan")).isVisible();
            assertThat(visit.button("Approve")).hasCount(0);
        }
    }

    private String isDenied(Visit visit, AiCalls calls) {
        String plan = plan(calls, "apply", Map.of("manifest", settings("blue")));
        visit.show("/console/plans/" + plan);
        visit.button("Deny").click();
        assertThat(visit.page().getByText("Plan denied")).isVisible();

        calls.call("apply", at(Map.of("plan", plan)));
        assertThat(exists()).isFalse();
        return plan;
    }

    private static Visit admin() {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), "/console/clusters");
    }

    private String settings(String color) {
        return """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings, namespace: %s}
            data: {color: %s}
            """.formatted(namespace, color);
    }

    private boolean exists() {
        String path = "/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/configmaps/settings";
        return gateway.admin().get(path).statusCode() == 200;
    }

    /** The id of the plan that a call of a tool makes. */
    private static String plan(AiCalls calls, String tool, Map<String, Object> arguments) {
        return AiCalls.plan(calls.text(tool, at(arguments)));
    }

    private static Map<String, Object> at(Map<String, Object> arguments) {
        Map<String, Object> all = new HashMap<>(arguments);
        all.put("cluster", CLUSTER.name());
        return all;
    }
}
