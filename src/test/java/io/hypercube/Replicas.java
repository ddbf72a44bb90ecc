package io.hypercube;

import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Two gateways that share a real PostgreSQL and a master key, as replicas on two hosts do. Everything else is separate.
 */
public final class Replicas implements AutoCloseable {
    private final Map<String, List<String>> settings;
    private final RunningGateway here;
    private final RunningGateway there;

    private Replicas(Map<String, List<String>> settings) throws IOException {
        this.settings = new HashMap<>(settings);
        this.settings.put("database", List.of(TestPostgres.newDatabase().address()));
        this.settings.put("master-key-file", List.of(newMasterKey().toString()));
        this.here = stranger();
        this.there = stranger();
    }

    /** @param settings of both, in addition to those of tests */
    public static Replicas start(Map<String, List<String>> settings) {
        try {
            return new Replicas(settings);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path newMasterKey() throws IOException {
        Path file = Files.createTempDirectory("hypercube-test").resolve("master.key");
        return TestKeys.write(file, TestKeys.newKey());
    }

    public RunningGateway here() {
        return here;
    }

    public RunningGateway there() {
        return there;
    }

    /** The flags by which a command finds the database. */
    List<String> flags() {
        return Stream.of("database", "master-key-file")
                .map(name -> "--" + name + "="
                        + settings.getOrDefault(name, List.of()).getFirst())
                .toList();
    }

    /** A third replica on the database, like the others. The caller must close it. */
    public RunningGateway stranger() {
        return RunningGateway.with(settings);
    }

    @Override
    public void close() {
        here.close();
        there.close();
    }
}
