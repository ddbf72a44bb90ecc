import io.hypercube.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code java Manual.java SHARE VERSION SECONDS}: writes the manual page, the completion of the shells and a file of settings below the
 * folder SHARE, from the commands themselves. The class path must have the program.
 */
final class Manual {
    private final StringBuilder page = new StringBuilder();

    public static void main(String[] words) throws IOException {
        Path share = Path.of(words[0]);
        CommandLine program = Main.commandLine();
        write(share.resolve("man/man1/hypercube.1"), new Manual().page(program, words[1], Long.parseLong(words[2])));
        write(share.resolve("bash-completion/completions/hypercube"), undated(AutoComplete.bash("hypercube", program)));
        write(share.resolve("zsh/vendor-completions/_hypercube"), """
                #compdef hypercube
                autoload -Uz bashcompinit && bashcompinit
                source /usr/share/bash-completion/completions/hypercube
                _bash_complete -o default -F _complete_hypercube
                """);
        write(share.resolve("hypercube/config.example.yaml"), settings(program.getSubcommands().get("check-config").getCommandSpec()));
    }

    /** Every setting as a comment: what it means, and its default, or what kind of value it takes if the default cannot be written. */
    private static String settings(CommandSpec command) {
        StringBuilder file = new StringBuilder("# Every setting with its default, or with the kind of its value.\n\n");
        for (OptionSpec one : command.options()) {
            String name = one.longestName().substring(2);
            if (!List.of("help", "version", "config").contains(name)) {
                String[] text = one.description();
                String fallback = text[text.length - 1].replace("Default: ", "");
                String value = fallback.contains(" ") || List.of("none", "disabled").contains(fallback) ? one.paramLabel() : fallback;
                file.append("# %s\n#%s: %s\n\n".formatted(String.join(" ", text).replace("%%", "%"), key(name), value));
            }
        }
        return file.toString();
    }

    private static String key(String name) {
        return Pattern.compile("-(.)").matcher(name).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    /** picocli writes the time of the generation into its script. */
    private static String undated(String script) {
        return script.replaceAll("(?m)^# Date: .*\\R", "");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String page(CommandLine program, String version, long seconds) {
        line(".TH HYPERCUBE 1 %s \"hypercube %s\"".formatted(Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC).toLocalDate(), version));
        line(".SH NAME").line("hypercube \\- one address for many Kubernetes clusters");
        line(".SH SYNOPSIS").line(".B hypercube").line("COMMAND [OPTION]...");
        line(".SH DESCRIPTION").text("Hypercube is a gateway to many Kubernetes clusters at one address. Callers exchange an access key pair"
                + " for a bearer token, or sign in, and call any cluster by name. Lists can be filtered, sorted and paged.");
        line(".SH COMMANDS");
        program.getSubcommands().values().forEach(this::command);
        line(".SH ENVIRONMENT").item("HYPERCUBE_JAVA_OPTS", "More options for the JVM, such as \\-Xmx4g.");
        item("HYPERCUBE_NAME", "The setting \\-\\-name, as in HYPERCUBE_LISTEN. A flag overrides the variable; the variable overrides the file"
                + " of \\-\\-config.");
        line(".SH FILES").item("/etc/hypercube/config.yaml", "Settings of the service that the Debian package installs.");
        item("/var/lib/hypercube", "Its data directory: accounts, keys, certificates.");
        item("~/.config/hypercube", "Sign-ins of this user.");
        line(".SH EXIT STATUS").text("0 on success, 1 on failure, 2 if the command line is not understood, 78 if serve cannot work with its configuration.");
        return page.toString();
    }

    private void command(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        line(".SS " + escape(spec.qualifiedName()
                + spec.positionalParameters().stream().map(one -> " " + one.paramLabel()).reduce("", String::concat)));
        text(escape(String.join(" ", spec.usageMessage().description())));
        for (PositionalParamSpec one : spec.positionalParameters()) {
            item(escape(one.paramLabel()), escape(String.join(" ", one.description())));
        }
        for (OptionSpec one : spec.options()) {
            if (!one.hidden() && !List.of(one.names()).contains("--help")) {
                String value = one.paramLabel().isEmpty() || one.typeInfo().isBoolean() ? "" : " " + one.paramLabel();
                item(escape(String.join(", ", one.names()) + value), escape(String.join(" ", one.description())));
            }
        }
        command.getSubcommands().values().forEach(this::command);
    }

    private Manual item(String term, String text) {
        return line(".TP").line(".B " + term).text(text);
    }

    private Manual text(String text) {
        return line(text.startsWith(".") || text.startsWith("'") ? "\\&" + text : text);
    }

    private Manual line(String line) {
        page.append(line).append('\n');
        return this;
    }

    private static String escape(String text) {
        return text.replace("%%", "%").replace("\\", "\\e").replace("-", "\\-").replace("\n", " ");
    }
}
