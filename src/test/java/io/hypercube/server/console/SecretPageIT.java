package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of a Secret, which shows its values on request alone. */
@Thorough
class SecretPageIT {
    private static final String VALUE = "sk_live_1234567890";
    private static final String ENCODED = Base64.getEncoder().encodeToString(VALUE.getBytes(StandardCharsets.UTF_8));

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    /** By the apply of kubectl, whose annotation repeats all values. */
    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
            apiVersion: v1
            kind: Secret
            metadata: {name: stripe, namespace: %s, annotations: {"example.org/team": "payments"}}
            stringData: {api-key: "%s", region: "eu-1"}
            """.formatted(namespace, VALUE));
    }

    @Test
    void showsKeysAndSizesAndAValueOnRequest() {
        String path = "/api/v1/namespaces/" + namespace + "/secrets/stripe";
        try (Visit visit = signedIn("/console/clusters/_all" + path)) {
            assertThat(visit.page()).hasURL(gateway.uri() + "/console/clusters/" + CLUSTER.name() + path);
            Locator keys = Visit.in(visit.page().locator("main"), AriaRole.GRID, "Data");
            Locator row = keys.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText("api-key"));
            assertThat(row).containsText("18 bytes");
            assertThat(visit.page().getByText("payments")).isVisible();
            requireHidden(visit);
            assertThat(recorded("reveal")).isZero();

            visit.button("Show value of api-key").click();
            assertThat(row).containsText(VALUE);
            assertThat(visit.page().locator("main")).not().containsText("eu-1");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.button("Hide value of api-key").click();
            requireHidden(visit);
            await().untilAsserted(() -> assertThat(recorded("reveal=api-key")).isEqualTo(1));
        }
    }

    @Test
    void masksItsYamlAndIsChangedWithoutTheMasks() throws IOException {
        String page =
                "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/secrets/stripe?tab=yaml";
        try (Visit visit = signedIn(page)) {
            YamlEditor editor = new YamlEditor(visit);
            assertThat(editor.text()).containsText("api-key: '*** (18 bytes)'");
            assertThat(editor.text()).hasAttribute("aria-readonly", "true");
            requireHidden(visit);
            assertThat(visit.button("Review changes")).hasCount(0);
            Accessibility.requireNoFaults(visit.atRest());
            requireDownloadWithMasks(visit);

            visit.button("Show values and edit").click();
            assertThat(editor.text()).containsText(ENCODED);
            editor.replace("team: payments", "team: billing");
            visit.button("Review changes").click();
            visit.button("Apply").click();
            assertThat(visit.page().getByText("Done:Applied")).isVisible();
            assertThat(stored("{.data.api-key}")).isEqualTo(ENCODED);
            assertThat(stored("{.metadata.annotations.example\\.org/team}")).isEqualTo("billing");
            await().untilAsserted(() -> assertThat(recorded("reveal=*")).isPositive());
        }
    }

    /** A mask is no base64, which the values of `data` must be. */
    private static void requireDownloadWithMasks(Visit visit) throws IOException {
        Download file =
                visit.page().waitForDownload(() -> visit.button("Download").click());
        String yaml = Files.readString(file.path());
        assertThat(yaml).contains("api-key: '*** (18 bytes)'").doesNotContain(VALUE, ENCODED);
        assertThatThrownBy(() -> CLUSTER.apply(yaml)).hasMessageContaining("illegal base64");
        assertThat(stored("{.data.api-key}")).isEqualTo(ENCODED);
    }

    private static void requireHidden(Visit visit) {
        assertThat(visit.page().locator("main")).not().containsText(VALUE);
        assertThat(visit.page().locator("main")).not().containsText(ENCODED);
    }

    /** Reads of this Secret whose address contains a text, as the audit log has them. */
    private static int recorded(String part) {
        String selector = "objectRef.resource=secrets,objectRef.name=stripe,objectRef.namespace=" + namespace
                + ",requestURI~" + part;
        byte[] page = gateway.admin()
                .get("/api/v1/cube/audit?from=15m&selector=" + URLEncoder.encode(selector, StandardCharsets.UTF_8))
                .body();
        return Integer.parseInt(String.valueOf(Json.read(page, Map.class).get("total")));
    }

    private static String stored(String path) {
        return CLUSTER.kubectl("get", "secret", "stripe", "-n", namespace, "-o", "jsonpath=" + path)
                .out();
    }

    private static Visit signedIn(String page) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), page);
    }
}
