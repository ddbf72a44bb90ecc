package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Thorough;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A debug container in a running pod. The node is of Kubernetes 1.20, which has ephemeral containers in the form before 1.23: between
 * browser and gateway, these tests turn the discovery and the patch of 1.23 into that form. The kubelet and the terminal are as they are.
 */
@Thorough
class DebugContainerIT extends ActionsOnNode {
    private static final String PASSWORD = "a password of her own making";
    private static final Pattern DISCOVERY = Pattern.compile(".*/clusters/[^/]+/api/v1$");
    private static final Pattern PATCH = Pattern.compile(".*/ephemeralcontainers\\?.*");

    @BeforeEach
    void run() {
        NODE.runPod(namespace, "web", "sleep", "3600");
    }

    @Test
    void isNotOfferedWhereTheClusterHasAnotherFormOfIt() {
        try (Visit visit = signedIn(pod())) {
            visit.button("Actions").click();
            assertThat(visit.menuItem("Debug container")).hasAttribute("aria-disabled", "true");
            assertThat(visit.page().getByText("The cluster does not serve patch of pods/ephemeralcontainers"))
                    .isVisible();
        }
    }

    @Test
    void isNotOfferedToWhomThePatchIsRefused() {
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "dora", "password", PASSWORD)));
        cluster.apply(Rights.binding(namespace, "dora", "ClusterRole/view", "User/dora"));
        cluster.awaitAllowed("dora", "get", "pods", "-n", namespace);
        try (Visit visit = CHROMIUM.visit(gateway)) {
            asOfNewerKubernetes(visit);
            visit.openAs("dora", PASSWORD, path(pod()));
            visit.button("Actions").click();
            assertThat(visit.menuItem("Debug container")).hasAttribute("aria-disabled", "true");
            assertThat(visit.page().getByText("no permission to patch pods/ephemeralcontainers"))
                    .isVisible();
        }
    }

    @Test
    void isShownBeforeItIsAddedAndHasATerminalThen() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            asOfNewerKubernetes(visit);
            visit.openAs("admin", gateway.adminPassword(), path(pod()));
            choose(visit, "Debug container");
            visit.dialog().getByLabel("Image").fill("two words");
            assertThat(visit.dialog().getByText("two words (expected: the name of an image"))
                    .isVisible();
            assertThat(visit.dialogButton("Debug container")).hasAttribute("aria-disabled", "true");
            visit.dialog().getByLabel("Image").fill("localhost/busybox:1");
            visit.dialog().getByLabel("Name of the container").fill("looker");
            assertThat(diff(visit)).containsText("targetContainerName: main");
            visit.dialog().getByText("The same on the command line").click();
            assertThat(visit.dialog()
                            .getByText("kubectl debug pod/web -it --image=localhost/busybox:1 --container=looker"
                                    + " --target=main --namespace " + namespace))
                    .isVisible();
            assertThat(visit.dialog().locator("pre").last()).containsText("\"targetContainerName\":\"main\"");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            assertThat(get("pods/web", ".spec.ephemeralContainers")).isEmpty();
            visit.dialogButton("Debug container").click();

            assertThat(visit.button("Disconnect")).isVisible();
            visit.page().keyboard().press("Enter");
            Locator screen = visit.page().locator(".xterm-rows");
            assertThat(screen).containsText("#");
            visit.page().keyboard().type("ps; echo $((6*7))");
            visit.page().keyboard().press("Enter");
            assertThat(screen).containsText(Pattern.compile("(?<![0-9])42(?![0-9])"));
            assertThat(screen).containsText("sleep 3600");
            assertThat(get("pods/web", ".spec.ephemeralContainers[0].name")).isEqualTo("looker");

            visit.page().keyboard().type("exit");
            visit.page().keyboard().press("Enter");
            assertThat(visit.button("Connect")).isVisible();
            visit.open(path(pod()));
            assertThat(visit.row("looker")).containsText("debug");
        }
    }

    private String pod() {
        return "api/v1/namespaces/" + namespace + "/pods/web";
    }

    /** The discovery is read ahead: a page asks for it twice, and a handler that waits for its answer within another one waits for ever. */
    private static void asOfNewerKubernetes(Visit visit) {
        byte[] discovery =
                gateway.admin().get("/clusters/" + cluster.name() + "/api/v1").body();
        String text = new String(discovery, UTF_8).replace("\"kind\":\"EphemeralContainers\"", "\"kind\":\"Pod\"");
        visit.page()
                .route(
                        DISCOVERY,
                        route -> route.fulfill(new Route.FulfillOptions()
                                .setContentType("application/json")
                                .setBody(text)));
        visit.page().route(PATCH, route -> {
            String body = route.request().postData();
            if (body == null) {
                route.resume();
            } else {
                String older = body.replaceFirst("^\\{\"spec\":(.*)}$", "$1");
                route.resume(new Route.ResumeOptions().setPostData(older));
            }
        });
    }
}
