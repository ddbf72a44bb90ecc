package io.hypercube.config;

import java.util.List;
import java.util.Map;

/** From the command line and the environment to checked settings, in one call. */
public final class ConfigLoader {
    private ConfigLoader() {}

    /**
     * @param flags as {@link SettingOptions#given} finds them
     * @throws ConfigException with every problem there is
     */
    public static HypercubeConfig load(Map<String, List<String>> flags, Map<String, String> environment) {
        return EffectiveSettings.gather(flags, environment).config();
    }
}
