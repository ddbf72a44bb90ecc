package io.hypercube.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Programs;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The package passes the conformance suite of the Model Context Protocol, with the tools, resources and prompts that the suite asks
 * for. The gateway around it is tested elsewhere.
 */
@Thorough
class ConformanceIT {
    private static final Path FOLDER = Path.of("src/test/resources/mcp").toAbsolutePath();
    private static final Path INSTALLED = Path.of("target/mcp-conformance").toAbsolutePath();
    private static LoopbackMcp server;

    @BeforeAll
    static void install() throws IOException {
        String lock = Files.readString(FOLDER.resolve("package-lock.json"));
        Path done = INSTALLED.resolve("node_modules/.hypercube-lock");
        if (!Files.exists(done) || !Files.readString(done).equals(lock)) {
            Files.createDirectories(INSTALLED);
            for (String name : List.of("package.json", "package-lock.json", ".npmrc")) {
                Files.write(INSTALLED.resolve(name), Files.readAllBytes(FOLDER.resolve(name)));
            }
            run(List.of(
                            Programs.find("npm"),
                            "ci",
                            "--prefer-offline",
                            "--no-audit",
                            "--no-fund",
                            "--loglevel",
                            "error"))
                    .succeeded();
            Files.writeString(done, lock);
        }
        server = new LoopbackMcp(FixtureOffer.create(), TestCaller.OF_ALL);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    @Smoke
    void passesAllThatTheRevisionOf2026Requires() {
        Outcome suite = suite("2026-07-28");

        assertThat(suite.exitCode()).as(suite.out()).isZero();
    }

    @Test
    void passesTheRevisionOf2025ButForRequestsOfTheServer() {
        Outcome suite = suite(
                "2025-11-25",
                "--expected-failures",
                FOLDER.resolve("expected-2025-11-25.yaml").toString());

        assertThat(suite.exitCode()).as(suite.out()).isZero();
    }

    private static Outcome suite(String revision, String... more) {
        List<String> command = new ArrayList<>(List.of(
                Programs.find("node"),
                "--import",
                FOLDER.resolve("node20.mjs").toUri().toString(),
                "node_modules/@modelcontextprotocol/conformance/dist/index.js",
                "server",
                "--url",
                server.url(),
                "--requirements",
                revision));
        command.addAll(List.of(more));
        return run(command);
    }

    private static Outcome run(List<String> command) {
        return Outcome.of(new ProcessBuilder(command).directory(INSTALLED.toFile()), "", Objects::requireNonNull);
    }
}
