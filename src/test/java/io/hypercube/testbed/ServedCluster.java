package io.hypercube.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The processes and files of a {@link RealCluster}, of one version of Kubernetes: what a script of the test bed starts and stops. Blocking; thread-safe. */
final class ServedCluster implements Served {
    private static final AtomicInteger CREATED = new AtomicInteger();

    /** A start takes as much processor time as a node does while three classes run. */
    private static final int UNUSED_NODE = 3;

    /** Those that rest between the classes of tests. */
    private static final Set<ServedCluster> SHARED = ConcurrentHashMap.newKeySet();

    private enum State {
        STOPPED,
        RUNNING,
        PAUSED
    }

    private final Script script;
    private final String name;
    private final Path home = Path.of(
            System.getProperty("java.io.tmpdir"),
            "hypercube-testbed-" + ProcessHandle.current().pid() + "-" + CREATED.incrementAndGet());
    private State state = State.STOPPED;

    /** The classes of tests since the last one that used it. */
    private int unused;

    private @Nullable ClusterApi api;

    ServedCluster(Script script, String name) {
        this.script = script;
        this.name = name;
    }

    /** Of its version. */
    String kind() {
        return script.name();
    }

    @Override
    public Path folder() {
        return home.resolve(name);
    }

    @Override
    public synchronized ClusterApi api(RealCluster cluster) {
        ClusterApi known = api;
        if (known == null) {
            known = new ClusterApi(cluster, kind().equals("node"));
            api = known;
        }
        return known;
    }

    @Override
    public synchronized boolean start(List<String> flags) {
        unused = 0;
        if (state == State.PAUSED) {
            run("resume");
            state = State.RUNNING;
        }
        if (state == State.RUNNING) {
            return false;
        }
        List<String> options = new ArrayList<>(
                List.of("--with-parent", Long.toString(ProcessHandle.current().pid())));
        if (!flags.isEmpty()) {
            options.add("--");
            options.addAll(flags);
        }
        run("start", options.toArray(String[]::new));
        state = State.RUNNING;
        return true;
    }

    @Override
    public synchronized void stop() {
        closeApi();
        run("stop", "--keep");
        state = State.STOPPED;
    }

    @Override
    public synchronized void remove() {
        closeApi();
        run("stop");
        state = State.STOPPED;
    }

    private void closeApi() {
        if (api != null) {
            api.close();
            api = null;
        }
    }

    /** From now on, it rests whenever {@link #restAll} is called. */
    void share() {
        SHARED.add(this);
    }

    /** Called after each class of tests: what it has used and the next one may not use takes no processor time meanwhile. */
    static void restAll() {
        SHARED.forEach(ServedCluster::rest);
    }

    /**
     * Pauses it until the next start. A node cannot be paused, as its pods would be taken for lost: it is removed when several classes have not
     * used it.
     */
    @Override
    public synchronized void rest() {
        unused++;
        if (state != State.RUNNING) {
            return;
        }
        if (!kind().equals("node")) {
            run("pause");
            state = State.PAUSED;
        } else if (unused > UNUSED_NODE) {
            remove();
        }
    }

    private void run(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, name, "--dir", home.toString()));
        arguments.addAll(List.of(options));
        script.run(arguments);
    }
}
