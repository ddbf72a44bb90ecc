package io.hypercube.config;

import io.hypercube.auth.delegation.DelegationConfig;
import io.hypercube.auth.delegation.DelegationConfig.AddressRule;
import io.hypercube.auth.delegation.DelegationConfig.DocumentAccess;
import io.hypercube.cluster.upstream.AddressRange;
import io.hypercube.config.gateway.AiClientConfig;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The settings of AI clients. Part of {@link Settings#ALL}. */
final class AiClientSettings {
    static final Setting<Boolean> MCP = Setting.of(
            "mcp",
            SettingType.BOOLEAN,
            "false",
            "Whether AI clients may work with clusters at `/mcp` on behalf of accounts ([AI clients](ai-clients.md)). Requires `publicUrl`.");

    static final Setting<Duration> MCP_MAX_DELEGATION = Setting.of(
            "mcp-max-delegation",
            SettingType.MAX_DELEGATION,
            "720h",
            "Longest time for which a person can let an AI client act for them, from 1m to 8760h.");

    static final Setting<List<String>> MCP_CLIENTS = Setting.optional(
                    "mcp-clients",
                    SettingType.OBJECTS,
                    "none",
                    "AI clients that have no metadata document, or none that the gateway can read, with `id`, `name` and `redirectUris` ([AI clients](ai-clients.md#clients-that-sign-in-by-browser)).")
            .onlyInFile();

    static final Setting<Boolean> MCP_DYNAMIC_REGISTRATION = Setting.of(
            "mcp-dynamic-registration",
            SettingType.BOOLEAN,
            "false",
            "Whether AI clients may register themselves without a credential (RFC 7591). Only for clients that know nothing else.");

    static final Setting<List<String>> RULES = Setting.optional(
                    "mcp-rules",
                    SettingType.OBJECTS,
                    "none; AI clients may read",
                    "Rules for what AI clients may do, by group, client and cluster, and who confirms their changes ([AI clients](ai-clients.md#rules)).")
            .onlyInFile();

    static final Setting<List<String>> REDACT = Setting.optional(
                    "mcp-redact",
                    SettingType.OBJECTS,
                    "none",
                    "Fields whose values AI clients do not see, such as `{resource: configmaps, paths: [data.password]}` ([AI clients](ai-clients.md#data-that-the-model-sees)).")
            .onlyInFile();
    static final Setting<Boolean> EXTRA = Setting.of(
            "ai-client-extra",
            SettingType.BOOLEAN,
            "false",
            "Whether clusters learn for which AI client a call is made, as the extra value `hypercube.io/ai-client` of the user ([AI clients](ai-clients.md#at-the-clusters)).");

    static final List<Setting<?>> ALL =
            List.of(MCP, MCP_MAX_DELEGATION, MCP_CLIENTS, MCP_DYNAMIC_REGISTRATION, RULES, REDACT, EXTRA);

    /** Addresses that are not on the internet. Documents of clients are read from no others. */
    private static final List<AddressRange> PRIVATE = Stream.of(
                    "0.0.0.0/8",
                    "10.0.0.0/8",
                    "100.64.0.0/10",
                    "127.0.0.0/8",
                    "169.254.0.0/16",
                    "172.16.0.0/12",
                    "192.0.0.0/24",
                    "192.168.0.0/16",
                    "198.18.0.0/15",
                    "224.0.0.0/3",
                    "::/127",
                    "fc00::/7",
                    "fe80::/10",
                    "fec0::/10",
                    "ff00::/8")
            .map(text -> AddressRange.parse(text).orElseThrow())
            .toList();

    private AiClientSettings() {}

    /** Whether AI clients are on, which is a problem without an address that their tokens are for. */
    static boolean areOn(EffectiveSettings settings) {
        boolean on = settings.get(MCP);
        if (on && settings.find(Settings.PUBLIC_URL).isEmpty()) {
            settings.problem(MCP, "expected: publicUrl as well");
        }
        return on;
    }

    static DelegationConfig delegation(EffectiveSettings settings) {
        List<AddressRange> forbidden = Stream.concat(
                        PRIVATE.stream(), settings.get(Settings.IMPORT_FORBIDDEN_ADDRESSES).stream())
                .toList();
        return new DelegationConfig(
                settings.get(MCP_MAX_DELEGATION),
                settings.tree(MCP_CLIENTS, new ConfiguredClients()::read, List.of()),
                settings.get(MCP_DYNAMIC_REGISTRATION),
                new DocumentAccess(new OutsideOf(forbidden), null));
    }

    /** All addresses but those of some ranges. */
    private record OutsideOf(List<AddressRange> ranges) implements AddressRule {
        @Override
        public boolean allows(InetAddress address) {
            return ranges.stream().noneMatch(range -> range.isReachedBy(address));
        }
    }

    static AiClientConfig read(EffectiveSettings settings) {
        return new AiClientConfig(
                settings.tree(RULES, AiClientRuleReader::read, List.of()),
                settings.tree(REDACT, HiddenFieldsReader::read, List.of()));
    }
}
