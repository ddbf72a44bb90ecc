package io.hypercube.cli.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real etcd and kube-apiserver on free loopback ports, started by {@code testbed/control-plane} of the project. They end when
 * this process ends, even if it is killed.
 */
public final class LocalControlPlane implements AutoCloseable {
    private static final int STOP_SECONDS = 20;

    private static final String INSTEAD =
            " (expected: Debian 12 with bash, or KUBEBUILDER_ASSETS set to a folder with etcd, kube-apiserver"
                    + " and kubectl; or a cluster of your own: demo --kubeconfig FILE)";

    private final Path script;
    private final String name;
    private final Path folder;
    private final Path kubeconfig;

    private LocalControlPlane(Path script, String name, Path folder, Path kubeconfig) {
        this.script = script;
        this.name = name;
        this.folder = folder;
        this.kubeconfig = kubeconfig;
    }

    /**
     * Starts them and blocks until the API server is ready: seconds, or minutes at the first start, which builds them. The script
     * prints its progress to standard error.
     *
     * @param home the project's directory
     * @param folder the directory for the cluster's files
     */
    public static LocalControlPlane start(Path home, String name, Path folder)
            throws IOException, InterruptedException {
        Path script = home.resolve("testbed").resolve("control-plane");
        if (!Files.isExecutable(script)) {
            throw new IOException(script + " is missing" + INSTEAD);
        }
        String parent = Long.toString(ProcessHandle.current().pid());
        Process process = started(script, name, folder, parent);
        String kubeconfig = "";
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                kubeconfig = line;
            }
        }
        if (process.waitFor() != 0 || kubeconfig.isEmpty()) {
            throw new IOException("the control plane did not start; see the output of its script above" + INSTEAD);
        }
        return new LocalControlPlane(script, name, folder, Path.of(kubeconfig));
    }

    /** The script needs bash, which a small system may lack. */
    private static Process started(Path script, String name, Path folder, String parent) throws IOException {
        try {
            return command(script, "start", name, folder, List.of("--with-parent", parent));
        } catch (IOException e) {
            throw new IOException(e.getMessage() + INSTEAD, e);
        }
    }

    private static Process command(Path script, String verb, String name, Path folder, List<String> more)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(script.toString(), verb, name, "--dir", folder.toString()));
        words.addAll(more);
        return new ProcessBuilder(words)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public Path kubeconfig() {
        return kubeconfig;
    }

    /** Ends both processes and deletes their directory. */
    @Override
    public void close() {
        try {
            Process process = command(script, "stop", name, folder, List.of());
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
            }
        } catch (IOException e) {
            // the script also watches this process and ends the cluster
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
