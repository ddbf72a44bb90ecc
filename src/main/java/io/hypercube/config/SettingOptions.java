package io.hypercube.config;

import io.hypercube.config.Setting.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The settings as options of a command. Their values stay text: what is wrong with them is reported together. */
public final class SettingOptions {
    private SettingOptions() {}

    /** Every setting that may be a flag. */
    public static void addTo(CommandSpec command) {
        Settings.ALL.stream()
                .filter(setting -> setting.places().contains(Place.FLAG))
                .forEach(setting -> command.addOption(option(setting)));
    }

    /** Only where things are kept, for commands that work on accounts and keys beside a server or without one. */
    public static void addStorageTo(CommandSpec command) {
        Stream.of(Settings.CONFIG, Settings.DATA_DIR, Settings.DATABASE)
                .forEach(setting -> command.addOption(option(setting)));
    }

    /** What the command line gave, by the setting's name. */
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
