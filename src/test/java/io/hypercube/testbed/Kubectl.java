package io.hypercube.testbed;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A kubectl. A test for all versions is repeated with {@link #atHand}, or with {@link Kubectls}.
 *
 * @param version e.g. {@code v1.20.2}
 * @param minor the second number of the version
 */
public record Kubectl(Path program, String version, int minor) {
    private static final Pattern GIT_VERSION = Pattern.compile("\"gitVersion\": \"(v1\\.(\\d+)[^\"]*)\"");

    private static @Nullable List<Kubectl> known;
    private static @Nullable List<Kubectl> onNewest;

    /** Kubernetes 1.20, from the test bed. */
    public static Kubectl oldest() {
        return known().getFirst();
    }

    /** The newest on the {@code PATH}, or {@link #oldest} when there is none. */
    public static Kubectl newest() {
        return known().getLast();
    }

    /** Those to repeat a test with: the oldest and, if available, the newest; in {@link Tier#VERIFY} the newest alone. */
    public static List<Kubectl> atHand() {
        return Tier.current() == Tier.VERIFY ? List.of(newest()) : known();
    }

    /** Those of a class that is {@link OnNewest}: the oldest, the newest that npm has, and the newest that Debian has. */
    static synchronized List<Kubectl> onNewest() {
        List<Kubectl> all = onNewest;
        if (all == null) {
            all = List.of(oldest(), in("npm-clients"), in("newest-assets"));
            onNewest = all;
        }
        return all;
    }

    /** The newest that npm has. */
    public static Kubectl ofNpm() {
        return in("npm-clients");
    }

    /** @param script prints the folder that holds it */
    private static Kubectl in(String script) {
        return at(Path.of(new Script(script).run(List.of()), "kubectl"));
    }

    /** From the oldest. Builds what is missing, which may take minutes. */
    private static synchronized List<Kubectl> known() {
        List<Kubectl> all = known;
        if (all == null) {
            Kubectl ours = in("assets");
            Optional<Kubectl> newest = onPath().stream().map(Kubectl::at).max(Comparator.comparingInt(Kubectl::minor));
            all = newest.map(theirs -> List.of(ours, theirs)).orElse(List.of(ours));
            known = all;
        }
        return all;
    }

    /** For tests that interact with a running kubectl. Its cache is beside the kubeconfig and is deleted with it. */
    public ProcessBuilder command(Path kubeconfig, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString(), "--kubeconfig", kubeconfig.toString()));
        command.addAll(List.of(
                "--cache-dir", kubeconfig.resolveSibling("kubectl-cache").toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    public Outcome run(Path kubeconfig, String... arguments) {
        return run(kubeconfig, "", List.of(arguments));
    }

    /** @param stdin its standard input, e.g. with {@code apply -f -} */
    public Outcome run(Path kubeconfig, String stdin, List<String> arguments) {
        return Outcome.of(command(kubeconfig, arguments.toArray(String[]::new)), stdin, line -> {});
    }

    @Override
    public String toString() {
        return "kubectl " + version;
    }

    private static Kubectl at(Path program) {
        Outcome outcome =
                Outcome.of(new ProcessBuilder(program.toString(), "version", "--client", "-o", "json"), "", line -> {});
        Matcher version = GIT_VERSION.matcher(outcome.succeeded());
        if (!version.find()) {
            throw new IllegalStateException(program + " prints no version: " + outcome.out());
        }
        return new Kubectl(program, version.group(1), Integer.parseInt(version.group(2)));
    }

    /** Includes the names with a minor version that some vendors install beside it. */
    private static Set<Path> onPath() {
        Set<Path> programs = new LinkedHashSet<>();
        for (String entry : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path program = Path.of(entry, "kubectl");
            if (Files.isExecutable(program)) {
                programs.add(program);
                programs.addAll(beside(program));
            }
        }
        return programs;
    }

    private static List<Path> beside(Path program) {
        List<Path> programs = new ArrayList<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(program.toRealPath().getParent(), "kubectl.1.[0-9][0-9]")) {
            found.forEach(programs::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return programs;
    }
}
