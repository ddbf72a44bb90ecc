package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Thorough;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changes of a pair in use, and for which secrets the gateway then issues tokens. */
@Thorough
class KeyDialogsIT {
    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @Test
    void decideForWhichSecretsTheGatewayIssuesTokens() {
        try (RunningGateway gateway = RunningGateway.with(Map.of());
                Visit visit = CHROMIUM.visit(gateway)) {
            Pair first = Pair.made(gateway);
            visit.openAs("admin", gateway.adminPassword(), "/console/keys");

            Pair second = rotate(visit, first, "For 1 hour");
            assertThat(visit.row("backup job")).containsText("Rotating");
            assertThat(visit.row("backup job")).containsText("Old secret valid until");
            assertThat(first.exchange(gateway)).isEqualTo(200);
            assertThat(second.exchange(gateway)).isEqualTo(200);

            Pair third = rotate(visit, second, "No, revoke now");
            assertThat(visit.row("backup job")).containsText("Active");
            assertThat(first.exchange(gateway)).isEqualTo(401);
            assertThat(second.exchange(gateway)).isEqualTo(401);
            assertThat(third.exchange(gateway)).isEqualTo(200);

            visit.chooseFromActions("backup job", "Disable");
            assertThat(visit.row("backup job")).containsText("Disabled");
            assertThat(third.exchange(gateway)).isEqualTo(401);
            visit.chooseFromActions("backup job", "Enable");
            assertThat(visit.row("backup job")).containsText("Active");
            assertThat(third.exchange(gateway)).isEqualTo(200);

            areForEveryone(visit);
        }
    }

    private static void areForEveryone(Visit visit) {
        visit.button("Add key pair").click();
        visit.dialog().getByLabel("Restrict permissions").check();
        visit.dialogButton("Add key pair").click();
        assertThat(visit.dialog().getByText("Set at least one restriction")).isVisible();
        Accessibility.requireNoFaults(visit.page());
        visit.dialogButton("Cancel").click();

        for (String item : new String[] {"Edit", "Delete"}) {
            visit.chooseFromActions("backup job", item);
            assertThat(visit.dialog()).isVisible();
            Accessibility.requireNoFaults(visit.page());
            visit.dialogButton("Cancel").click();
            assertThat(visit.dialog()).hasCount(0);
        }
    }

    /** Uses both dialogs and returns the secret that the second one shows. */
    private static Pair rotate(Visit visit, Pair pair, String grace) {
        visit.chooseFromActions("backup job", "Rotate secret");
        visit.dialog().getByLabel(grace).check();
        Accessibility.requireNoFaults(visit.page());
        visit.dialogButton("Rotate secret").click();
        assertThat(visit.dialog().getByText("The secret is shown only now")).isVisible();
        Accessibility.requireNoFaults(visit.page());
        String secret = visit.dialog().locator(".hc-mono").last().textContent();
        visit.dialogButton("I have stored it, close").click();
        assertThat(visit.dialog()).hasCount(0);
        return new Pair(pair.accessKey, secret);
    }

    private record Pair(String accessKey, String secretKey) {
        static Pair made(RunningGateway gateway) {
            byte[] body = Json.write(Map.of("description", "backup job"));
            Map<?, ?> made =
                    Json.read(gateway.admin().post("/api/v1/cube/keys", body).body(), Map.class);
            return new Pair(String.valueOf(made.get("accessKey")), String.valueOf(made.get("secretKey")));
        }

        /** The status of a token exchange with this pair. */
        int exchange(RunningGateway gateway) {
            return gateway.anonymous()
                    .get("/api/v1/cube/key/token?accessKey=" + accessKey + "&secretKey=" + secretKey)
                    .statusCode();
        }
    }
}
