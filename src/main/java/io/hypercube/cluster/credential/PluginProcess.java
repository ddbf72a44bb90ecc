package io.hypercube.cluster.credential;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a program without input, with limits on its output and time. Its child processes are killed when it ends. */
final class PluginProcess {
    private static final int LONGEST_OUTPUT = 1024 * 1024;
    private static final int LONGEST_ERRORS = 4096;
    private static final int KILLED_FOR_TIME = -1;

    /** @param exitCode {@link #KILLED_FOR_TIME} when the program was killed at the deadline */
    record Result(int exitCode, byte[] output, String errors) {
        /** The failure, worded to follow the program's name; empty on success. */
        String failure(Duration timeout) {
            if (exitCode == KILLED_FOR_TIME) {
                return "did not finish within " + timeout.toSeconds() + " s";
            }
            if (exitCode != 0) {
                return "exited with code " + exitCode;
            }
            return output.length > LONGEST_OUTPUT ? "printed more than " + LONGEST_OUTPUT + " bytes" : "";
        }
    }

    private static final ProcessBuilder.Redirect NOTHING = ProcessBuilder.Redirect.from(new File("/dev/null"));

    private PluginProcess() {}

    /** @throws IOException when the program cannot be started */
    static Result run(List<String> command, Map<String, String> environment, Duration timeout)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectInput(NOTHING);
        builder.environment().clear();
        builder.environment().putAll(environment);
        long deadline = System.nanoTime() + timeout.toNanos();
        Process process = builder.start();
        try {
            FutureTask<byte[]> output = reading(() -> process.getInputStream().readNBytes(LONGEST_OUTPUT + 1));
            FutureTask<byte[]> errors = reading(() -> readBeginning(process.getErrorStream()));
            byte[] printed = await(output, deadline - System.nanoTime());
            int exitCode = output.isDone() ? exitCode(process, printed, deadline) : KILLED_FOR_TIME;
            end(process);
            String told = new String(await(errors, TimeUnit.SECONDS.toNanos(1)), StandardCharsets.UTF_8);
            return new Result(exitCode, printed, told);
        } finally {
            end(process);
        }
    }

    private static int exitCode(Process process, byte[] printed, long deadline) throws InterruptedException {
        if (printed.length > LONGEST_OUTPUT) {
            return 0;
        }
        boolean ended = process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        return ended ? process.exitValue() : KILLED_FOR_TIME;
    }

    /** Starts a thread that reads an output stream. */
    private static FutureTask<byte[]> reading(Callable<byte[]> read) {
        FutureTask<byte[]> task = new FutureTask<>(read);
        Thread.ofVirtual().name("credential plugin").start(task);
        return task;
    }

    /** Returns the beginning, and reads and discards the rest, so that the program does not block on a full pipe. */
    private static byte[] readBeginning(InputStream in) throws IOException {
        byte[] beginning = in.readNBytes(LONGEST_ERRORS);
        in.transferTo(OutputStream.nullOutputStream());
        return beginning;
    }

    /** The bytes read, or none when the stream does not end in time or breaks. */
    private static byte[] await(FutureTask<byte[]> task, long nanoseconds) throws InterruptedException {
        try {
            return task.get(Math.max(0, nanoseconds), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return new byte[0];
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
