package io.hypercube.testbed;

import io.hypercube.cli.DemoFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that one class of tests after another has alone. It is not started for each, which would take most of the processor time of some of
 * them: what the class before has made is deleted. A JVM has as many as a class of its tests has at once, and they rest with the shared ones.
 */
final class LentCluster implements Served {
    private static final List<Kept> ALL = new ArrayList<>();
    private static final Deque<Kept> FREE = new ArrayDeque<>();

    private final String name;
    private @Nullable Kept kept;

    /** @param name of the context in its kubeconfig while the caller has it */
    LentCluster(String name) {
        this.name = name;
    }

    @Override
    public synchronized Path folder() {
        return Objects.requireNonNull(kept, "not started").served.folder();
    }

    @Override
    public synchronized boolean start(List<String> flags) {
        boolean taken = kept == null;
        Kept mine = taken ? take() : Objects.requireNonNull(kept);
        kept = mine;
        boolean started = mine.served.start(flags);
        mine.rename(name, started);
        if (taken) {
            mine.empty();
        }
        return started;
    }

    @Override
    public synchronized ClusterApi api(RealCluster cluster) {
        return Objects.requireNonNull(kept, "not started").served.api(cluster);
    }

    @Override
    public synchronized void stop() {
        Objects.requireNonNull(kept, "not started").served.stop();
    }

    /** Lets the next class have it. */
    @Override
    public synchronized void remove() {
        if (kept != null) {
            giveBack(kept);
            kept = null;
        }
    }

    @Override
    public synchronized void rest() {
        Objects.requireNonNull(kept, "not started").served.rest();
    }

    private static Kept take() {
        synchronized (ALL) {
            Kept free = FREE.poll();
            if (free != null) {
                return free;
            }
            Kept made = new Kept(new ServedCluster(new Script("control-plane"), "lent-" + ALL.size()));
            made.served.share();
            ALL.add(made);
            return made;
        }
    }

    private static void giveBack(Kept kept) {
        synchronized (ALL) {
            FREE.push(kept);
        }
    }

    static void removeAll() {
        synchronized (ALL) {
            ALL.forEach(kept -> kept.served.remove());
            ALL.clear();
            FREE.clear();
        }
    }

    private static final class Kept {
        final ServedCluster served;
        private String kubeconfig = "";
        private @Nullable FirstObjects objects;

        Kept(ServedCluster served) {
            this.served = served;
        }

        /** A start has written the kubeconfig with the name of the folder, which contains a hyphen: no other part of the file has it. */
        void rename(String name, boolean started) {
            try {
                Path file = served.folder().resolve("kubeconfig");
                if (started) {
                    kubeconfig = Files.readString(file);
                }
                Files.writeString(
                        file, kubeconfig.replace(served.folder().getFileName().toString(), name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void empty() {
            FirstObjects first = objects;
            if (first == null) {
                objects = FirstObjects.of(served.folder());
            } else {
                DemoFolder.delete(served.folder().resolve("kubectl-cache"));
                first.restore();
            }
        }
    }
}
