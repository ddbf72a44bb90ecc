package io.hypercube.config;

import java.util.List;
import java.util.Map;

/** Reads and checks all settings from the command line, the environment and the file of settings. */
public final class ConfigLoader {
    private ConfigLoader() {}

    /**
     * @param flags values by the setting's name, from {@link SettingOptions#given}
     * @throws ConfigException with every problem that was found
     */
    public static HypercubeConfig load(Map<String, List<String>> flags, Map<String, String> environment) {
        return EffectiveSettings.gather(flags, environment).config();
    }
}
