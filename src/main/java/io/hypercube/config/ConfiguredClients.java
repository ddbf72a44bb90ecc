package io.hypercube.config;

import io.hypercube.auth.delegation.OAuthClient;
import io.hypercube.auth.delegation.OAuthClient.ClientKind;
import io.hypercube.auth.delegation.RedirectUri;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the key {@code mcpClients}. Used once. */
final class ConfiguredClients {
    private static final List<String> KEYS = List.of("id", "name", "redirectUris");
    private static final Pattern ID = Pattern.compile("[!-~]{1,1000}");

    private final Set<String> ids = new HashSet<>();

    List<OAuthClient> read(YamlValue value, Path base, Map<String, String> environment, YamlObject.Report report) {
        String key = AiClientSettings.MCP_CLIENTS.key();
        if (!(value instanceof Sequence list)) {
            report.problem(value.line(), key + ": " + value.kind() + " (expected: a list of clients)");
            return List.of();
        }
        List<OAuthClient> clients = new ArrayList<>();
        YamlObject.list(list.items(), key, KEYS, report)
                .forEach(one -> client(one).ifPresent(clients::add));
        return List.copyOf(clients);
    }

    private Optional<OAuthClient> client(YamlObject given) {
        String id = given.required("id");
        if (!id.isEmpty() && !ID.matcher(id).matches()) {
            given.problem("id", Excerpt.of(id) + " (expected: 1 to 1000 printable ASCII characters without spaces)");
        } else if (!id.isEmpty() && !ids.add(id)) {
            given.problem("id", Excerpt.of(id) + " (expected: an id that no other client has)");
        }
        List<RedirectUri> redirects = new ArrayList<>();
        for (String text : given.texts("redirectUris")) {
            RedirectUri.parseConfigured(text)
                    .ifPresentOrElse(
                            redirects::add,
                            () -> given.problem(
                                    "redirectUris",
                                    Excerpt.of(text)
                                            + " (expected: an https URI, http of this computer, or the scheme of an app)"));
        }
        if (redirects.isEmpty()) {
            given.problem("redirectUris", "none (expected: at least one)");
            return Optional.empty();
        }
        String name = given.text("name").filter(text -> !text.isBlank()).orElse(id);
        return Optional.of(new OAuthClient(id, name, redirects, ClientKind.CONFIGURED));
    }
}
