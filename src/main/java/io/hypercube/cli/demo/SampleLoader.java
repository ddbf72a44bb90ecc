package io.hypercube.cli.demo;

import io.hypercube.cli.demo.SampleObjects.SampleObject;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.ClusterClient.Answer;
import io.hypercube.cluster.ClusterClient.Call;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Creates the sample objects in a cluster and skips existing ones. Blocks. */
public final class SampleLoader {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);
    private static final int AT_ONCE = 8;

    private final ClusterClient client;
    private final Cluster cluster;

    public SampleLoader(ClusterClient client, Cluster cluster) {
        this.client = client;
        this.cluster = cluster;
    }

    /** Returns the number of objects. */
    public int load() throws IOException, InterruptedException {
        create(SampleObjects.tenantDefinition());
        int count = 1 + createAll(SampleObjects.namespaces()) + createAll(SampleObjects.all());
        awaitTenants();
        return count + createAll(SampleObjects.tenants());
    }

    /** Waits for the custom resource: it is served only a moment after its definition was accepted. */
    private void awaitTenants() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (client.send(cluster, Call.get(SampleObjects.TENANTS, PATIENCE)).status() != 200) {
            if (System.nanoTime() > end) {
                throw new IOException("tenants are not served after " + PATIENCE.toSeconds() + " s");
            }
            Thread.sleep(BETWEEN_TRIES);
        }
    }

    private int createAll(List<SampleObject> objects) throws IOException, InterruptedException {
        Semaphore seats = new Semaphore(AT_ONCE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> created = objects.stream()
                    .map(object -> threads.submit(() -> {
                        seats.acquire();
                        try {
                            return create(object);
                        } finally {
                            seats.release();
                        }
                    }))
                    .toList();
            for (Future<Boolean> one : created) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
        return objects.size();
    }

    /** Creates an object; returns false when it exists. */
    private boolean create(SampleObject object) throws IOException, InterruptedException {
        Answer answer = client.send(cluster, Call.post(object.collection(), object.json(), PATIENCE));
        if (answer.status() != 201 && answer.status() != 409) {
            throw new IOException("POST " + object.collection() + ": " + answer.status() + " "
                    + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer.status() == 201;
    }
}
