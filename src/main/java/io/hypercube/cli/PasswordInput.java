package io.hypercube.cli;

import io.hypercube.core.identity.Secret;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code --password-stdin} option: reads passwords from standard input, one a line, instead of from a terminal. */
final class PasswordInput {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--password-stdin", description = "Reads the password from standard input.")
    private boolean given;

    private @Nullable BufferedReader lines;

    boolean isGiven() {
        return given;
    }

    /** Reads the next line, without its line break. */
    Secret read() throws IOException {
        if (lines == null) {
            lines = new BufferedReader(
                    new InputStreamReader(Surroundings.current().in(), StandardCharsets.UTF_8));
        }
        String line = lines.readLine();
        return Secret.of(line == null ? "" : line);
    }

    Secret readOrAsk(String prompt) throws IOException {
        return given
                ? read()
                : Secret.of(String.valueOf(terminal("--password-stdin").readPassword(prompt)));
    }

    /** @param instead the parameter that is required when there is no terminal */
    Console terminal(String instead) {
        // JDK 25 has no console when standard input is not a terminal, unless jdk.console selects another
        // implementation
        return Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), instead + ": required, and there is no terminal to prompt on"));
    }
}
