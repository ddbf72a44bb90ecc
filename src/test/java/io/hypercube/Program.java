package io.hypercube;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How tests start the program in a process of its own: as users do, with the launcher and the Java runtime of the artifacts, which Maven
 * names in {@code hypercube.program}; where no artifact was built, such as in an editor, from the class path.
 */
public final class Program {
    /** It lives for seconds: these prefer a fast start on a busy machine. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private Program() {}

    /** @param heap the maximum heap, in the JVM's syntax: {@code 1g} */
    public static List<String> command(String heap, String... words) {
        List<String> options =
                Stream.concat(Stream.of("-Xmx" + heap), SHORT_LIVED.stream()).toList();
        String launcher = System.getProperty("hypercube.program", "");
        List<String> command = new ArrayList<>(
                launcher.isBlank()
                        ? fromClassPath(options)
                        : List.of("env", "HYPERCUBE_JAVA_OPTS=" + String.join(" ", options), absolute(launcher)));
        command.addAll(List.of(words));
        return command;
    }

    private static List<String> fromClassPath(List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        return command;
    }

    private static String absolute(String launcher) {
        return Path.of(System.getProperty("basedir", ""))
                .resolve(launcher)
                .toAbsolutePath()
                .toString();
    }
}
