package io.hypercube.testbed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The result of a command.
 *
 * @param out all of its standard output
 * @param err all of its standard error
 */
public record Outcome(int exitCode, String out, String err) {
    /** Its standard output; fails the test when the exit code is not 0. */
    public String succeeded() {
        if (exitCode != 0) {
            throw new AssertionError("exit code " + exitCode + " (expected: 0): " + err.strip());
        }
        return out;
    }

    /**
     * Runs a command to its end.
     *
     * @param onError receives each line of standard error as it is written
     */
    public static Outcome of(ProcessBuilder command, String stdin, Consumer<String> onError) {
        try {
            Process process = command.start();
            CompletableFuture<String> err = CompletableFuture.supplyAsync(
                    () -> follow(process.errorReader(), onError), Outcome::onThreadOfItsOwn);
            CompletableFuture<Void> in =
                    CompletableFuture.runAsync(() -> feed(process.getOutputStream(), stdin), Outcome::onThreadOfItsOwn);
            String out = new String(process.getInputStream().readAllBytes(), UTF_8);
            int exitCode = process.waitFor();
            in.join();
            return new Outcome(exitCode, out, err.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + command.command(), e);
        }
    }

    private static void onThreadOfItsOwn(Runnable task) {
        Thread.ofVirtual().start(task);
    }

    private static String follow(BufferedReader lines, Consumer<String> onLine) {
        StringBuilder all = new StringBuilder();
        lines.lines().forEach(line -> {
            onLine.accept(line);
            all.append(line).append('\n');
        });
        return all.toString();
    }

    /** Ignores a closed pipe: a command may end without reading all its input. */
    private static void feed(OutputStream stdin, String text) {
        try (stdin) {
            stdin.write(text.getBytes(UTF_8));
        } catch (IOException endOfReader) {
            return;
        }
    }
}
