package io.hypercube.server.console;

import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The {@link LivingObjects} on a real node, and what the tests of their pages have in common. */
abstract class LivingPages {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    static RunningGateway gateway;

    static String namespace = "";

    @BeforeAll
    static void start() {
        namespace = NODE.cluster().newNamespace();
        NODE.cluster().apply(LivingObjects.in(namespace));
        NODE.cluster()
                .kubectl("rollout", "status", "-n", namespace, "deployment/web", Patience.KUBECTL)
                .succeeded();
        String waiting = "{.items[*].status.containerStatuses[0].state.waiting.reason}";
        await().until(() -> get("pods", waiting, "-l", "app=broken").contains("ErrImageNeverPull"));
        gateway = RunningGateway.before(NODE.cluster());
    }

    /** A field of objects in the namespace. */
    static String get(String objects, String field, String... arguments) {
        List<String> words = new ArrayList<>(List.of("get", objects, "-n", namespace, "-o", "jsonpath=" + field));
        words.addAll(List.of(arguments));
        return NODE.cluster().kubectl(words.toArray(String[]::new)).succeeded();
    }

    static Locator.FilterOptions named(String text) {
        return new Locator.FilterOptions().setHasText(text);
    }

    static Locator grid(Visit visit, String name) {
        return Visit.in(visit.page().locator("main"), AriaRole.GRID, name);
    }

    static Locator image(Visit visit, String name) {
        return Visit.in(visit.page().locator("main"), AriaRole.IMG, name);
    }

    static String name() {
        return NODE.cluster().name();
    }

    static Visit open(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), "/console/clusters/" + name() + path);
    }
}
