package io.hypercube.testbed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command on a pseudo terminal of 31 rows and 97 columns, created by {@code script} of util-linux. */
public final class Terminal implements AutoCloseable {
    private final Process process;
    private final OutputStream keys;
    private final Path resize;
    private final StringBuilder screen = new StringBuilder();

    /** @param folder a directory for temporary files */
    public Terminal(Path folder, List<String> command) throws IOException {
        resize = folder.resolve("resize-" + System.nanoTime());
        String words =
                String.join(" ", command.stream().map(word -> "'" + word + "'").toList());
        String shell = "stty rows 31 cols 97; exec 3<&0; " + "(until [ -e " + resize + " ]; do [ -d " + folder
                + " ] || exit; sleep 0.1; done; stty rows 40 cols 120 <&3) & " + words;
        process = new ProcessBuilder("script", "-q", "-e", "-c", shell, "/dev/null")
                .redirectErrorStream(true)
                .start();
        keys = process.getOutputStream();
        Thread.ofVirtual().start(this::show);
    }

    public void type(String text) throws IOException {
        keys.write(text.getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    /** Resizes the window to 40 rows and 120 columns. */
    public void grow() throws IOException {
        Files.createFile(resize);
    }

    /** Waits for output that matches the expression, and discards the output up to it. */
    public void expect(String expression) throws InterruptedException {
        Pattern pattern = Pattern.compile(expression);
        long deadline = System.nanoTime() + Patience.LONG.toNanos();
        synchronized (screen) {
            for (Matcher found = pattern.matcher(screen); !found.find(); found = pattern.matcher(screen)) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("not shown: " + expression + " in: " + screen);
                }
                screen.wait(left);
            }
            Matcher shown = pattern.matcher(screen);
            if (shown.find()) {
                screen.delete(0, shown.end());
            }
        }
    }

    /** Waits for the command to end. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)) {
            synchronized (screen) {
                throw new AssertionError("still running; the screen: " + screen);
            }
        }
        return process.exitValue();
    }

    private void show() {
        byte[] piece = new byte[4096];
        try (var out = process.getInputStream()) {
            for (int count = out.read(piece); count >= 0; count = out.read(piece)) {
                synchronized (screen) {
                    screen.append(new String(piece, 0, count, StandardCharsets.UTF_8));
                    screen.notifyAll();
                }
            }
        } catch (IOException closed) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(resize);
        Files.createFile(resize);
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        Files.delete(resize);
    }
}
