package io.hypercube.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * The parts of its process that a command uses, apart from its arguments. A caller that runs commands in a process of its own, such as a test, gives
 * each of them others.
 *
 * @param environment the environment variables
 * @param in standard input
 * @param out standard output, for bytes; text goes to the writer of the command line
 */
public record Surroundings(Map<String, String> environment, InputStream in, OutputStream out) {
    private static final ScopedValue<Surroundings> GIVEN = ScopedValue.newInstance();

    /** Those of the running command. */
    static Surroundings current() {
        return GIVEN.isBound()
                ? GIVEN.get()
                : new Surroundings(System.getenv(), System.in, new FileOutputStream(FileDescriptor.out));
    }

    /** Runs a command, on this thread. */
    public <T, X extends Throwable> T call(ScopedValue.CallableOp<T, X> command) throws X {
        return ScopedValue.where(GIVEN, this).call(command);
    }
}
