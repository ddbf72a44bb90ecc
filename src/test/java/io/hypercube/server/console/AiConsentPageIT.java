package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person allows an AI client to work for them, in the browser. */
@Thorough
class AiConsentPageIT {
    private static final String PAGE = "/console/ai-consent?";

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @AutoClose
    private static LoopbackClient client;

    @BeforeAll
    static void start() throws IOException {
        client = new LoopbackClient();
        gateway = LoopbackClient.gateway();
        gateway.member("ada", "developers");
    }

    @Smoke
    @Test
    void signsInAndAllowsWhatIsChosen() {
        try (Visit visit = CHROMIUM.visit(gateway).allow(client.uri())) {
            Page page = visit.open("/oauth/authorize?" + client.query(LoopbackClient.BOTH))
                    .signIn("ada", "password-of-ada")
                    .page();
            assertThat(visit.heading("Let Editor work as ada?")).isVisible();
            assertThat(page.getByText("The answer goes to this computer")).isVisible();
            assertThat(page.getByText("Any program on this computer can receive it."))
                    .isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            assertThat(page.getByLabel("Read", new Page.GetByLabelOptions().setExact(true)))
                    .isChecked();
            page.getByLabel("Only some clusters").check();
            visit.button("Allow").click();
            assertThat(page.getByText("Enter at least one cluster")).isVisible();
            page.getByLabel("Names of clusters").fill("prod-*");
            page.getByLabel("Only some namespaces").check();
            page.getByLabel("Names of namespaces").fill("shop");
            page.getByLabel("Ends").selectOption("3600");
            Accessibility.requireNoFaults(visit.atRest());
            assertThat(client.hasAnswer()).isFalse();
            visit.button("Allow").click();

            assertThat(visit.heading("Back in the editor")).isVisible();
            Map<String, String> answer = client.answer();
            assertThat(answer).containsEntry("state", "a b").containsEntry("iss", LoopbackClient.PUBLIC_URL);
            Map<?, ?> tokens = client.exchange(gateway, String.valueOf(answer.get("code")));
            assertThat(tokens.get("scope")).isEqualTo("mcp:read");

            visit.show("/console/account");
            for (String text : List.of("Clusters: prod-*", "Namespaces: shop", "Read")) {
                assertThat(visit.row(LoopbackClient.NAME)).containsText(text);
            }
        }
    }

    @Test
    void goesNowhereByItself() {
        String query = client.query(LoopbackClient.BOTH);
        try (Visit visit = visit(Look.USUAL)) {
            isDenied(visit);
            visit.show(PAGE + query.replace("client_id=" + LoopbackClient.ID, "client_id=stranger"));
            assertThat(visit.heading("The request of the client is wrong")).isVisible();
            assertThat(visit.page().getByText(Pattern.compile("^client_id: "))).isVisible();
            assertThat(visit.page().locator("main a[href^=http]")).hasCount(0);

            visit.show(PAGE + query.replace("%2Fcallback", "%2Felsewhere"));
            assertThat(visit.page().getByText(Pattern.compile("^redirect_uri: ")))
                    .isVisible();
            assertThat(visit.page().locator("main a[href^=http]")).hasCount(0);

            visit.show(PAGE + query.replace("S256", "plain"));
            assertThat(visit.page().getByText(Pattern.compile("^invalid_request: ")))
                    .isVisible();
            assertThat(client.hasAnswer()).isFalse();
            Visit.in(
                            visit.page().locator("main"),
                            AriaRole.LINK,
                            "Go to " + client.uri().getAuthority())
                    .click();
            assertThat(visit.heading("Back in the editor")).isVisible();
            assertThat(client.answer()).containsEntry("error", "invalid_request");
        }
    }

    private static void isDenied(Visit visit) {
        visit.open(client.consentPage());
        visit.button("Deny").click();
        assertThat(visit.heading("Back in the editor")).isVisible();
        assertThat(client.answer())
                .containsEntry("error", "access_denied")
                .containsEntry("state", "a b")
                .doesNotContainKey("code");
    }

    @Test
    void isShownInNoFrame() {
        assertThat(gateway.anonymous().get(client.consentPage()).headers().map())
                .hasEntrySatisfying("content-security-policy", policy -> assertThat(policy)
                        .anyMatch(each -> each.contains("frame-ancestors 'none'")))
                .containsEntry("x-frame-options", List.of("DENY"));
    }

    @Test
    void isForEveryoneInAnyLook() {
        for (List<Look> looks : List.of(List.of(Look.DARK, Look.NARROW), List.of(Look.CHINESE))) {
            try (Visit visit = visit(looks.getFirst())) {
                visit.show(client.consentPage());
                assertThat(visit.page().locator("#consent-clusters-some")).isVisible();
                visit.page().locator("#consent-clusters-some").check();
                assertThat(Accessibility.faults(visit, looks)).isEmpty();
                visit.lookAs(looks.getLast());
                assertThat(visit.page().evaluate("""
                    () => document.documentElement.scrollWidth > document.documentElement.clientWidth
                    """))
                        .as("wider than the window")
                        .isEqualTo(false);
            }
        }
    }

    /** Of a member who is signed in. */
    private static Visit visit(Look look) {
        return CHROMIUM.visit(gateway, look).allow(client.uri()).openAs("ada", "password-of-ada", "/console/clusters");
    }
}
