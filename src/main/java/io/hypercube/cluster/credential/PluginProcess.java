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

/** One run of a program: no input, bounded output, bounded time. What it started ends with it. */
final class PluginProcess {
    private static final int LONGEST_OUTPUT = 1024 * 1024;
    private static final int LONGEST_ERRORS = 4096;
    private static final int KILLED_FOR_TIME = -1;

    /** @param exitCode {@link #KILLED_FOR_TIME} when it did not end by itself */
    record Result(int exitCode, byte[] output, String errors) {
        /** What went wrong, to follow the program's name; empty when nothing did. */
        String failure(Duration timeout) {
            if (exitCode == KILLED_FOR_TIME) {
                return "did not end within " + timeout.toSeconds() + " s";
            }
            if (exitCode != 0) {
                return "ended with exit code " + exitCode;
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

    /** Reads what the program prints. */
    private static FutureTask<byte[]> reading(Callable<byte[]> read) {
        FutureTask<byte[]> task = new FutureTask<>(read);
        Thread.ofVirtual().name("credential plugin").start(task);
        return task;
    }

    /** What comes later is read too, and forgotten: nobody who talks much is to be held up. */
    private static byte[] readBeginning(InputStream in) throws IOException {
        byte[] beginning = in.readNBytes(LONGEST_ERRORS);
        in.transferTo(OutputStream.nullOutputStream());
        return beginning;
    }

    /** What was read, or nothing when the stream does not end in time or breaks. */
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
