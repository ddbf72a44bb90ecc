package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The life of access key pairs, by a person's actions on their page. */
@Smoke
class KeyPageIT {
    private static final int LIMIT = 5;

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @Test
    void leadsAPairFromItsBirthToItsEnd() throws Exception {
        try (RunningGateway gateway = RunningGateway.with(Map.of());
                Visit visit = CHROMIUM.visit(gateway)) {
            Page page = visit.open("/").signIn("admin", gateway.adminPassword()).page();
            visit.chooseFromAccountMenu("Access keys");
            assertThat(visit.heading("No access keys yet")).isVisible();

            Path folder = Files.createTempDirectory(gateway.dataDir(), "download");
            String command = addAndCopyCurl(visit, "backup job", folder);
            for (int pair = 2; pair <= LIMIT; pair++) {
                assertThat(visit.button("Add key pair")).isEnabled();
                add(visit, "job " + pair);
                Visit.in(visit.dialog(), AriaRole.BUTTON, "I have stored it, close")
                        .click();
            }
            assertThat(page.getByText("All 5 pairs are in use")).isVisible();
            assertThat(visit.button("Add key pair")).isDisabled();
            assertThat(visit.button("Add key pair")).hasAccessibleDescription(Pattern.compile("No further pair.*"));

            assertThat(run(command, folder).get("total")).isEqualTo(0);
            String exchange = command.substring(0, command.lastIndexOf("curl"));
            Map<?, ?> answer = run(exchange + "printf '{\"token\":\"%s\"}' \"$TOKEN\"", folder);
            Client pair = gateway.anonymous().withToken(String.valueOf(answer.get("token")));
            assertThat(pair.get("/api/v1/cube/whoami").statusCode()).isEqualTo(200);
            assertThat(page.content()).doesNotContain(secretIn(command));

            visit.button("Actions for backup job").click();
            visit.menuItem("Delete").click();
            Visit.in(visit.dialog(), AriaRole.BUTTON, "Delete").click();
            assertThat(page.getByText("4 of 5 pairs in use")).isVisible();
            assertThat(visit.button("Add key pair")).isEnabled();
            assertThat(run(command, folder).get("code")).isEqualTo(401);
            await().untilAsserted(() ->
                    assertThat(pair.get("/api/v1/cube/whoami").statusCode()).isEqualTo(401));
        }
    }

    private static void add(Visit visit, String description) {
        visit.button("Add key pair").click();
        visit.dialog().getByLabel("Description").fill(description);
        Visit.in(visit.dialog(), AriaRole.BUTTON, "Add key pair").click();
        assertThat(visit.dialog().getByText("The secret is shown only now")).isVisible();
    }

    /** The command on the page; puts the gateway's CA certificate, which it names, into the directory. */
    private static String addAndCopyCurl(Visit visit, String description, Path folder) {
        add(visit, description);
        Locator dialog = visit.dialog();
        Visit.in(dialog, AriaRole.TAB, "curl").click();
        Locator shown = dialog.locator("code");
        assertThat(shown).containsText("--cacert ca.crt");
        String command = shown.textContent();
        Download download = visit.page().waitForDownload(() -> Visit.in(dialog, AriaRole.LINK, "Download ca.crt")
                .click());
        download.saveAs(folder.resolve(download.suggestedFilename()));
        Visit.in(dialog, AriaRole.BUTTON, "I have stored it, close").click();
        assertThat(visit.dialog()).hasCount(0);
        return command;
    }

    private static String secretIn(String command) {
        String json = command.substring(command.indexOf('{'), command.indexOf('}') + 1);
        return String.valueOf(
                Json.read(json.getBytes(StandardCharsets.UTF_8), Map.class).get("secretKey"));
    }

    private static Map<?, ?> run(String command, Path folder) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        byte[] printed = bash.getInputStream().readAllBytes();
        assertThat(bash.waitFor())
                .as(new String(printed, StandardCharsets.UTF_8))
                .isZero();
        return Json.read(printed, Map.class);
    }
}
