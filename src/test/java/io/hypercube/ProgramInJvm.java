package io.hypercube;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hypercube.cli.Surroundings;
import io.hypercube.testbed.Outcome;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Commands of the program in this JVM, with an environment and a standard input of their own. For tests whose subject is not the process,
 * which costs a second each time.
 */
public final class ProgramInJvm {
    private static final Path HERE = Path.of("");

    private ProgramInJvm() {}

    /** @param environment added to this JVM's own */
    public static Outcome run(Map<String, String> environment, String stdin, String... words) {
        return run(environment, stdin, line -> {}, words);
    }

    /** @param onError receives each line of standard error as it is written */
    public static Outcome run(
            Map<String, String> environment, String stdin, Consumer<String> onError, String... words) {
        return run(HERE, added(environment), stdin.getBytes(UTF_8), onError, List.of(words));
    }

    /**
     * Runs a command where a shell runs it.
     *
     * @param folder in which relative paths of options and arguments begin
     * @param environment all of it
     */
    static Outcome run(Path folder, Map<String, String> environment, byte[] stdin, List<String> words) {
        return run(folder, environment, stdin, line -> {}, words);
    }

    private static Outcome run(
            Path folder, Map<String, String> environment, byte[] stdin, Consumer<String> onError, List<String> words) {
        StringWriter out = new StringWriter();
        Lines err = new Lines(onError);
        Surroundings surroundings =
                new Surroundings(environment, new ByteArrayInputStream(stdin), OutputStream.nullOutputStream());
        int exitCode = run(folder, surroundings, out, err, words);
        return new Outcome(exitCode, out.toString(), err.all.toString());
    }

    /** Runs a command that reads and writes bytes. Returns the exit code. */
    public static int run(Surroundings surroundings, Consumer<String> onError, String... words) {
        return run(HERE, surroundings, Writer.nullWriter(), new Lines(onError), List.of(words));
    }

    /** The environment of this JVM with more. */
    public static Map<String, String> added(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(System.getenv());
        all.putAll(environment);
        return all;
    }

    private static int run(Path folder, Surroundings surroundings, Writer out, Writer err, List<String> words) {
        String[] all = words.toArray(String[]::new);
        return surroundings.call(() -> Main.commandLine(all)
                .registerConverter(Path.class, text -> folder.resolve(text))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all));
    }

    /** Passes each line on when it ends. */
    private static final class Lines extends Writer {
        private final StringWriter all = new StringWriter();
        private final StringBuilder line = new StringBuilder();
        private final Consumer<String> onLine;

        Lines(Consumer<String> onLine) {
            this.onLine = onLine;
        }

        @Override
        public void write(char[] text, int from, int length) {
            all.write(text, from, length);
            for (int i = from; i < from + length; i++) {
                if (text[i] == '\n') {
                    String whole = line.toString();
                    line.setLength(0);
                    onLine.accept(whole);
                } else {
                    line.append(text[i]);
                }
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
