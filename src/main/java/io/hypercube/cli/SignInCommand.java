package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube sign-in}: the setup of sign-in at identity providers, on a running gateway. */
@Command(
        name = "sign-in",
        description = "Helps to set up sign-in at identity providers of a running gateway.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class SignInCommand {
    private static final String LINK = "link";

    @Spec
    private CommandSpec spec;

    @Command(
            name = "try",
            description = {
                "Shows the claims that a provider sends, and the account, role and groups that would follow.",
                "Prints a link that is valid for 10 minutes. The browser that opens it shows the result after the sign-in.",
                "Nobody is signed in, and no account is created or changed. For administrators."
            },
            mixinStandardHelpOptions = true)
    void attempt(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "NAME", description = "The provider's name in the configuration.") String name,
            @Option(
                            names = "--user",
                            paramLabel = "USER",
                            description = "The user to look up, for providers without pages of their own.")
                    @Nullable
                    String user,
            @Option(names = "--no-browser", description = "Opens no browser.") boolean withoutBrowser,
            @Mixin OutputOption output)
            throws IOException, InterruptedException {
        byte[] answer = server.client()
                .call(
                        "POST",
                        "/api/v1/cube/providers/" + GatewayClient.segment(name) + "/try",
                        user == null ? null : Map.of("user", user));
        JsonNode result = JsonMapper.shared().readTree(answer);
        output.format().print(spec.commandLine().getOut(), fields(result));
        String link = result.path(LINK).asString("");
        if (!link.isEmpty()) {
            explain(link, withoutBrowser);
        }
    }

    private static Map<String, Object> fields(JsonNode result) {
        Map<String, Object> fields = new LinkedHashMap<>();
        result.properties()
                .forEach(field -> fields.put(
                        field.getKey(),
                        field.getValue().isString() ? field.getValue().asString() : field.getValue()));
        return fields;
    }

    private void explain(String link, boolean withoutBrowser) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("Open the link and sign in there, or send it to somebody who does. The browser shows the result.");
        err.flush();
        if (!withoutBrowser) {
            ThisDevice.open(link, Surroundings.current().environment());
        }
    }
}
