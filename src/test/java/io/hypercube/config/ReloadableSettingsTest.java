package io.hypercube.config;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.gateway.GatewayConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running gateway takes the settings in {@link Settings#RELOADABLE} from another configuration, and no others. */
class ReloadableSettingsTest {
    /** For each setting a value that is not the default. FILE is one that exists. */
    private static final Map<String, String> OTHER = Map.ofEntries(
            entry("record-sessions", "clusters=other"),
            entry("record-sessions-max-size", "7Mi"),
            entry("record-sessions-min-age", "7m"),
            entry("audit-policy", "FILE"),
            entry("audit-file", "/other"),
            entry("audit-file-max-size", "7Mi"),
            entry("audit-file-max-age", "7m"),
            entry("audit-file-max-backups", "7"),
            entry("audit-file-on-failure", "refuse"),
            entry("audit-webhook", "FILE"),
            entry("audit-webhook-on-failure", "refuse"),
            entry("audit-retention", "7m"),
            entry("audit-database-on-failure", "refuse"),
            entry("listen", ":1"),
            entry("data-dir", "/other"),
            entry("kubeconfig", "FILE"),
            entry("in-cluster", "other"),
            entry("token-ttl", "7m"),
            entry("public-url", "https://other.example"),
            entry("signing-key-age", "7m"),
            entry("session-ttl", "7m"),
            entry("refresh-token-ttl", "7m"),
            entry("refresh-token-idle", "7m"),
            entry("tls", "false"),
            entry("tls-cert", "FILE"),
            entry("tls-key", "FILE"),
            entry("tls-ca", "FILE"),
            entry("cluster-domain", "other.example"),
            entry("database", "postgresql://u:p@h/other"),
            entry("master-key-file", "FILE"),
            entry("previous-master-key-file", "FILE"),
            entry("admin-password", "other-password-of-admin"),
            entry("admin-groups", "other"),
            entry(
                    "identity-providers",
                    "[{name: corp, oidc: {issuer: {url: 'https://id.example.com'}, clientId: hypercube}}]"),
            entry(
                    "workload-identities",
                    "[{name: ci, issuer: {url: 'https://ci.example.com', audiences: [hypercube]},"
                            + " rules: [{claims: {sub: a}, account: b, scope: all}]}]"),
            entry("confirm-within", "7m"),
            entry("password-sign-in", "false"),
            entry("groups-refresh", "7m"),
            entry("provider-grace", "7m"),
            entry("upstream-connect-timeout", "7m"),
            entry("upstream-response-timeout", "7m"),
            entry("cluster-timeout", "7m"),
            entry("upstream-max-connections", "7"),
            entry("upstream-forbidden-addresses", "10.0.0.0/8"),
            entry("import-forbidden-addresses", "10.0.0.0/8"),
            entry("probe-interval", "7m"),
            entry("probe-timeout", "7m"),
            entry("cache-memory", "7Mi"),
            entry("cache-secrets", "true"),
            entry("cache-review-lifetime", "7m"),
            entry("page-memory", "7Mi"),
            entry("metrics-listen", ":2"),
            entry("replica-listen", ":3"),
            entry("replica-address", "10.0.0.1:3"),
            entry("request-timeout", "7m"),
            entry("trusted-proxies", "10.0.0.0/8"),
            entry("network-max-connections", "7"),
            entry("network-max-handshakes", "7"),
            entry("shutdown-delay", "7m"),
            entry("drain-timeout", "7m"),
            entry("mcp", "true"),
            entry("mcp-rules", "[{scopes: ['mcp:read']}]"),
            entry("mcp-redact", "[{resource: configmaps, paths: [data.password]}]"),
            entry("ai-client-extra", "true"),
            entry("mcp-max-delegation", "7m"),
            entry("mcp-clients", "[{id: editor, redirectUris: ['https://editor.example.com/callback']}]"),
            entry("mcp-dynamic-registration", "true"),
            entry("log-level", "warn"),
            entry("log-format", "json"));

    private static final Map<String, String> POD =
            Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1", "KUBERNETES_SERVICE_PORT", "443");

    @TempDir
    Path folder;

    @Test
    void takesThemAndNoOthers() throws IOException {
        GatewayConfig running = gateway(Map.of());
        for (Setting<?> setting : Settings.ALL) {
            if (setting.equals(Settings.CONFIG) || setting.equals(Settings.TRUSTED_AUTHORITIES)) {
                continue; // of the process and not of the gateway
            }
            GatewayConfig next = gateway(Map.of(setting, OTHER.get(setting.name())));

            assertThat(next.equals(running))
                    .as(setting.key())
                    .isEqualTo(setting.name().startsWith("log-"));
            assertThat(running.reloaded(next))
                    .as(setting.key())
                    .isEqualTo(Settings.RELOADABLE.contains(setting) ? next : running);
        }
    }

    @Test
    void theManualTellsTheEffectOfEach() throws IOException {
        String effects = Files.readString(Path.of("docs/operating.md"))
                .split("\n## Changing the configuration\n", 2)[1]
                .split("\n## ", 2)[0];

        assertThat(Settings.RELOADABLE)
                .allSatisfy(setting -> assertThat(effects).contains("| `" + setting.key() + "`"));
    }

    /** The certificate is among the defaults of the test, because half of a pair is not valid. */
    private GatewayConfig gateway(Map<Setting<?>, String> changed) throws IOException {
        Map<String, List<String>> flags = new HashMap<>();
        Map<String, String> variables = new HashMap<>(POD);
        String before = Files.writeString(folder.resolve("before"), "").toString();
        String file = Files.writeString(folder.resolve("file"), "").toString();
        flags.put("tls-cert", List.of(before));
        flags.put("tls-key", List.of(before));
        for (Map.Entry<Setting<?>, String> change : changed.entrySet()) {
            Setting<?> setting = change.getKey();
            String value = change.getValue();
            if (setting.forms().contains(Setting.Form.FLAG)) {
                flags.put(setting.name(), List.of(value.replace("FILE", file)));
            } else if (setting.forms().contains(Setting.Form.VARIABLE)) {
                variables.put(setting.variable(), value);
            } else {
                Path yaml = Files.writeString(folder.resolve("settings.yaml"), setting.key() + ": " + value);
                flags.put("config", List.of(yaml.toString()));
            }
        }
        return EffectiveSettings.gather(flags, variables).check().config().gateway();
    }
}
