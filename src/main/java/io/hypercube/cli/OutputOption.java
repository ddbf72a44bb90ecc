package io.hypercube.cli;

import picocli.CommandLine.Option;

/** The {@code -o} option of commands that print a result. */
final class OutputOption {
    @Option(
            names = {"-o", "--output"},
            defaultValue = "text",
            paramLabel = "FORMAT",
            description = "Output format: text or json. Default: text.")
    private OutputFormat format;

    OutputFormat format() {
        return format;
    }
}
