package io.hypercube;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The {@code sh} blocks of a document, which a test runs as a reader would. */
final class ShellBlocks {
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    private ShellBlocks() {}

    static List<String> of(String document) throws IOException {
        return BLOCK.matcher(Files.readString(Path.of(document)))
                .results()
                .map(block -> block.group(1))
                .toList();
    }
}
