package io.hypercube.ai.protocol;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Programs;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The conformance suite of the Model Context Protocol, which npm installs into {@code target} by the lockfile. */
public final class ConformanceSuite {
    static final Path FOLDER = Path.of("src/test/resources/mcp").toAbsolutePath();
    private static final Path INSTALLED = Path.of("target/mcp-conformance").toAbsolutePath();

    private ConformanceSuite() {}

    /** Installs the suite, unless it is there. Tests of other processes wait meanwhile. */
    public static void install() throws IOException {
        Files.createDirectories(INSTALLED);
        Path file = INSTALLED.resolveSibling("mcp-conformance.lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            String lock = Files.readString(FOLDER.resolve("package-lock.json"));
            Path done = INSTALLED.resolve("node_modules/.hypercube-lock");
            boolean isThere = Files.exists(done) && Files.readString(done).equals(lock);
            if (held.isValid() && !isThere) {
                for (String name : List.of("package.json", "package-lock.json", ".npmrc")) {
                    Files.write(INSTALLED.resolve(name), Files.readAllBytes(FOLDER.resolve(name)));
                }
                List<String> command = List.of(
                        Programs.find("npm"),
                        "ci",
                        "--prefer-offline",
                        "--no-audit",
                        "--no-fund",
                        "--loglevel",
                        "error");
                Outcome.of(new ProcessBuilder(command).directory(INSTALLED.toFile()), "", Objects::requireNonNull)
                        .succeeded();
                Files.writeString(done, lock);
            }
        }
    }

    /** The suite's program with those arguments. */
    public static ProcessBuilder program(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Programs.find("node"),
                "--import",
                FOLDER.resolve("node20.mjs").toUri().toString(),
                "node_modules/@modelcontextprotocol/conformance/dist/index.js"));
        command.addAll(arguments);
        return new ProcessBuilder(command).directory(INSTALLED.toFile());
    }
}
