package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A command line is approved in the browser, and its sign-in is ended there. */
@Smoke
class DeviceIT {
    private static final String NAME = "ada@laptop, hypercube 1.2.0";

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @Test
    void isApprovedOrDeniedAndItsSignInIsEnded() {
        try (RunningGateway gateway = RunningGateway.with(Map.of());
                Visit visit = CHROMIUM.visit(gateway)) {
            Client device = gateway.anonymous();
            Map<?, ?> started = post(device, "authorization", "device_name=" + NAME.replace(" ", "%20"), 200);
            String page = String.valueOf(started.get("verification_uri_complete"))
                    .substring(gateway.uri().toString().length());
            visit.open(page).signIn("admin", gateway.adminPassword());

            assertThat(visit.heading("Sign in this device as admin?")).isVisible();
            assertThat(visit.page().getByText(String.valueOf(started.get("user_code"))))
                    .isVisible();
            assertThat(visit.page().getByText(NAME)).isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            visit.button("Approve").click();
            assertThat(visit.page().getByText("Device signed in")).isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            Map<?, ?> tokens = post(
                    device,
                    "token",
                    "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=" + started.get("device_code"),
                    200);

            visit.page()
                    .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Show my sessions"))
                    .click();
            assertThat(visit.row("This session")).isVisible();
            visit.button("End the session of " + NAME).click();
            Accessibility.requireNoFaults(visit.atRest());
            visit.dialogButton("End").click();
            // an open dialog hides the rows
            assertThat(visit.page().getByRole(AriaRole.DIALOG)).hasCount(0);
            assertThat(visit.row(NAME)).hasCount(0);
            post(device, "token", "grant_type=refresh_token&refresh_token=" + tokens.get("refresh_token"), 400);

            denies(visit, device);
        }
    }

    private static void denies(Visit visit, Client device) {
        Map<?, ?> started = post(device, "authorization", "", 200);
        visit.open("/console/device");
        visit.page().getByLabel("Code").fill("bcdf ghjk");
        visit.button("Continue").click();
        assertThat(visit.heading("No device waits with this code")).isVisible();
        visit.button("Code").click();
        visit.page().getByLabel("Code").fill(String.valueOf(started.get("user_code")));
        visit.button("Continue").click();
        visit.button("Deny").click();

        assertThat(visit.page().getByText("Device denied")).isVisible();
        Map<?, ?> refused = post(
                device,
                "token",
                "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=" + started.get("device_code"),
                400);
        assertThat(refused.get("error")).isEqualTo("access_denied");
    }

    private static Map<?, ?> post(Client client, String path, String form, int status) {
        HttpResponse<byte[]> answer = client.send(client.request(
                        "POST", "/api/v1/cube/device/" + path, BodyPublishers.ofString("client_id=hypercube&" + form))
                .header("Content-Type", "application/x-www-form-urlencoded"));
        assertThat(answer.statusCode()).isEqualTo(status);
        return Json.read(answer.body(), Map.class);
    }
}
