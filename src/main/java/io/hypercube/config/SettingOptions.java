package io.hypercube.config;

import io.hypercube.config.Setting.Form;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The settings as picocli options. Values stay text, so that all invalid ones are reported together. */
public final class SettingOptions {
    private SettingOptions() {}

    /** Adds every setting that may be a flag. */
    public static void addTo(CommandSpec command) {
        Settings.ALL.stream()
                .filter(setting -> setting.forms().contains(Form.FLAG))
                .forEach(setting -> command.addOption(option(setting)));
    }

    /** Adds only the settings of the storage, for commands that change accounts and keys without a running server. */
    public static void addStorageTo(CommandSpec command) {
        Stream.of(Settings.CONFIG, Settings.DATA_DIR, Settings.DATABASE, Settings.MASTER_KEY_FILE)
                .forEach(setting -> command.addOption(option(setting)));
    }

    /** The values on the command line, by the setting's name. */
    public static Map<String, List<String>> given(ParseResult command) {
        Map<String, List<String>> flags = new HashMap<>();
        for (Setting<?> setting : Settings.ALL) {
            OptionSpec option = command.matchedOption(setting.flag());
            if (option != null) {
                flags.put(setting.name(), option.stringValues());
            }
        }
        return flags;
    }

    private static OptionSpec option(Setting<?> setting) {
        OptionSpec.Builder option = OptionSpec.builder(setting.flag())
                .paramLabel(setting.type().placeholder())
                .description(
                        setting.doc().replace("`", "").replace("%", "%%"),
                        "Default: " + setting.fallbackDoc().replace("`", "").replace("%", "%%"));
        if (setting.type().equals(SettingType.BOOLEAN)) {
            option.arity("0..1").fallbackValue("true");
        } else {
            option.arity("1");
        }
        return setting.type().isList()
                ? option.type(List.class).auxiliaryTypes(String.class).build()
                : option.type(String.class).build();
    }
}
