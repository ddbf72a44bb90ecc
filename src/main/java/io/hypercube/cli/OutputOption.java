package io.hypercube.cli;

import picocli.CommandLine.Option;

/** {@code -o}, for commands that show something. */
final class OutputOption {
    @Option(
            names = {"-o", "--output"},
            defaultValue = "text",
            paramLabel = "FORMAT",
            description = "text or json. Default: text.")
    private OutputFormat format;

    OutputFormat format() {
        return format;
    }
}
