package io.hypercube.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A network namespace that reaches this machine at one address and cannot be reached from it, as a cluster behind a firewall. Needs root,
 * as {@link RealNode} does. It is removed when it is closed, and when this JVM ends.
 */
public final class Enclosure implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final Writer orders;
    private final String inside;
    private final String address;

    private Enclosure(Process process) throws IOException {
        this.process = process;
        this.answers = process.inputReader();
        this.orders = process.outputWriter();
        String[] words = answer().split(" ", 2);
        this.inside = words[0];
        this.address = words[1];
    }

    /** Returns when it is usable. */
    public static Enclosure create() {
        try {
            return new Enclosure(new ProcessBuilder(Script.file("enclosure").toString(), "run")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address of this machine in it. */
    public String address() {
        return address;
    }

    /** The words that begin a command which runs in it. */
    public List<String> inside() {
        return List.of("nsenter", "--target", inside, "--net", "--");
    }

    /** A cluster that runs in it, on its loopback interface; not started. */
    public RealCluster cluster(String name) {
        return new RealCluster(new Script("control-plane", inside()), name, false);
    }

    /** From now on every packet is lost, in both directions. Nothing is closed and nobody is told. */
    public void drop() {
        order("drop");
    }

    /** The end of {@link #drop}. */
    public void pass() {
        order("pass");
    }

    private void order(String word) {
        try {
            orders.write(word + "\n");
            orders.flush();
            if (!answer().equals(word)) {
                throw new IllegalStateException(word);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IllegalStateException(Path.of("testbed", "enclosure") + " has ended; its message is above");
        }
        return line;
    }

    @Override
    public void close() {
        try {
            orders.close();
            Objects.requireNonNull(process.onExit()).join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
