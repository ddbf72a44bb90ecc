package io.hypercube.ai.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
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
    private static final String EXPECTED =
            ConformanceSuite.FOLDER.resolve("expected-2025-11-25.yaml").toString();

    private static LoopbackMcp server;

    @BeforeAll
    static void install() throws IOException {
        ConformanceSuite.install();
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
        Outcome suite = suite("--requirements", "2026-07-28");

        assertThat(suite.exitCode()).as(suite.out()).isZero();
    }

    @Test
    void passesTheRevisionOf2025ButForRequestsOfTheServer() {
        Outcome suite = suite("--requirements", "2025-11-25", "--expected-failures", EXPECTED);

        assertThat(suite.exitCode()).as(suite.out()).isZero();
    }

    /** The suite has no requirements of 2025-06-18, but scenarios for it. */
    @Test
    void passesTheScenariosOfTheRevisionBefore() {
        Outcome suite = suite("--suite", "all", "--spec-version", "2025-06-18", "--expected-failures", EXPECTED);

        assertThat(suite.exitCode()).as(suite.out()).isZero();
    }

    private static Outcome suite(String... more) {
        List<String> arguments = new ArrayList<>(List.of("server", "--url", server.url()));
        arguments.addAll(List.of(more));
        return Outcome.of(ConformanceSuite.program(arguments), "", Objects::requireNonNull);
    }
}
