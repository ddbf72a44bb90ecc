package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;

/** A watch through the gateway, read on a thread of its own until it ends. */
public final class LiveWatch implements AutoCloseable {
    private final InputStream body;
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final Thread reader;

    private LiveWatch(InputStream body) {
        this.body = body;
        this.reader = Thread.ofVirtual().name("watch").start(this::read);
    }

    /** Returns when the cluster has begun its response. */
    public static LiveWatch open(Client client, String target) {
        try {
            HttpResponse<InputStream> watch = client.http()
                    .send(client.request("GET", target, BodyPublishers.noBody()).build(), BodyHandlers.ofInputStream());
            assertThat(watch.statusCode()).isEqualTo(200);
            return new LiveWatch(watch.body());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                events.add(line);
            }
        } catch (IOException cut) {
            // the watch ends like that too
        }
    }

    public boolean isOpen() {
        return reader.isAlive();
    }

    /** Whether an event with that text has come. */
    public boolean has(String text) {
        return events.stream().anyMatch(event -> event.contains(text));
    }

    public void await(String text) {
        Awaitility.await().until(() -> has(text));
    }

    /** Waits until the gateway has ended it. */
    public void awaitEnd() {
        Awaitility.await().until(() -> !isOpen());
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            // ended all the same
        }
    }
}
