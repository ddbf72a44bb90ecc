package io.hypercube.config;

import java.util.List;

/** The settings of AI clients. Part of {@link Settings#ALL}. */
final class AiClientSettings {
    static final Setting<Boolean> MCP = Setting.of(
            "mcp",
            SettingType.BOOLEAN,
            "false",
            "Whether AI clients may read clusters at `/mcp` on behalf of accounts ([AI clients](ai-clients.md)). Requires `publicUrl`.");

    static final List<Setting<?>> ALL = List.of(MCP);

    private AiClientSettings() {}

    /** Whether AI clients are on, which is a problem without an address that their tokens are for. */
    static boolean areOn(EffectiveSettings settings) {
        boolean on = settings.get(MCP);
        if (on && settings.find(Settings.PUBLIC_URL).isEmpty()) {
            settings.problem(MCP, "expected: publicUrl as well");
        }
        return on;
    }
}
