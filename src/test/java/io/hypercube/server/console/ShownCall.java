package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The call that the API assistant shows beside a list, and its result in a shell. */
record ShownCall(Visit visit, RunningGateway gateway, JsonNode pair) {
    /** Opens the assistant for a person with an access key pair. */
    static ShownCall on(Visit visit, RunningGateway gateway) {
        byte[] pair = gateway.admin()
                .post("/api/v1/cube/keys", Json.write(Map.of("description", "a script")))
                .body();
        visit.button("Show the API call behind this list").click();
        // until that is known, the commands contain no CA certificate
        visit.page()
                .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Download ca.crt"))
                .waitFor();
        return new ShownCall(visit, gateway, Json.read(pair, JsonNode.class));
    }

    String commands() {
        return snippet("Get a token with a key pair") + "\n" + snippet("As a command");
    }

    /** The file with the gateway's CA certificate. */
    JsonNode answer() throws IOException, InterruptedException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", commands()).redirectErrorStream(true);
        bash.environment().put("ACCESS_KEY", pair.at("/accessKey").asString());
        bash.environment().put("SECRET_KEY", pair.at("/secretKey").asString());
        bash.directory(gateway.dataDir().toFile());
        Process running = bash.start();
        byte[] printed = running.getInputStream().readAllBytes();
        assertThat(running.waitFor())
                .as(new String(printed, StandardCharsets.UTF_8))
                .isZero();
        return Json.read(printed, JsonNode.class);
    }

    private String snippet(String title) {
        return visit.page()
                .getByLabel(title, new Page.GetByLabelOptions().setExact(true))
                .textContent();
    }
}
