package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import io.hypercube.cli.client.StoredSignIns;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hypercube status}: what a gateway and its database are now, and what is not well. It changes nothing. */
@Command(
        name = "status",
        description = {
            "Shows version, schema, replicas and the keys in use, and what is not well; then the exit code is 1.",
            "Reads the database of the settings and asks the gateway of this host, or with --server only that gateway."
        },
        mixinStandardHelpOptions = true)
public final class StatusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Option(
            names = "--insecure-skip-tls-verify",
            description = "Asks a gateway whose certificate is not trusted. Nothing secret is sent.")
    private boolean anyCertificate;

    @Mixin
    private OutputOption output;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, Object> facts = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        if (server.isGiven()) {
            String authority =
                    server.authority(StoredSignIns.ofUser(Surroundings.current().environment()));
            ask(
                    anyCertificate
                            ? GatewayClient.unverified(server.require())
                            : new GatewayClient(server.require(), authority, null),
                    facts,
                    problems);
        } else {
            GatewayConfig config = LocalState.config(spec);
            DatabaseStatus.read(config, facts, problems);
            ask(
                    GatewayClient.unverified(config.server()
                            .listen()
                            .uri(config.server().tls(), config.server().listen().port())),
                    facts,
                    problems);
        }
        facts.put("problems", problems);
        print(facts);
        return problems.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static void ask(GatewayClient gateway, Map<String, Object> facts, List<String> problems)
            throws InterruptedException {
        try {
            Map<?, ?> version = Json.read(gateway.ask("/version").body(), Map.class);
            facts.put("version", version.get("gitVersion") + ", commit " + version.get("gitCommit"));
            HttpResponse<byte[]> ready = gateway.ask("/readyz?verbose");
            new String(ready.body(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("[-]"))
                    .forEach(line -> problems.add("gateway: " + line.substring("[-]".length())));
            facts.put("ready", ready.statusCode() == 200);
        } catch (IOException e) {
            facts.put("ready", false);
            problems.add("gateway: " + e.getMessage());
        }
    }

    private void print(Map<String, Object> facts) {
        if (output.format() == OutputFormat.json) {
            output.format().print(spec.commandLine().getOut(), facts);
            return;
        }
        facts.forEach((name, value) -> {
            List<?> lines = value instanceof List<?> list ? list : List.of(value);
            lines.forEach(line -> spec.commandLine().getOut().println(line(name, line)));
        });
    }

    private static String line(String name, Object value) {
        String shown = value instanceof Map<?, ?> fields
                ? String.join(
                        ", ",
                        fields.entrySet().stream()
                                .map(field -> field.getKey() + " " + field.getValue())
                                .toList())
                : String.valueOf(value);
        return "%-10s %s".formatted(name, shown);
    }
}
