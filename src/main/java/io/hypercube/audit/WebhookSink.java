package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends events to a server, as {@code kube-apiserver --audit-webhook-config-file} does: an {@code EventList} of at most 400 events and 10 MiB
 * by POST. A list that the server finds too large is sent again in two halves.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/#webhook-backend">Webhook backend</a>
 */
final class WebhookSink implements AuditSink {
    static final int MOST_EVENTS = 400;
    static final int MOST_BYTES = 10 << 20;

    private static final int TOO_LARGE = 413;
    /** Statuses that a list gets for its content. All others may end when somebody changes the server or its configuration. */
    private static final Set<Integer> REJECTIONS = Set.of(400, TOO_LARGE, 422);

    private final WebhookClient client;
    private final int mostEvents;
    private final long mostBytes;
    private @Nullable Delivery unfinished;

    WebhookSink(WebhookClient client) {
        this(client, MOST_EVENTS, MOST_BYTES);
    }

    WebhookSink(WebhookClient client, int mostEvents, long mostBytes) {
        this.client = client;
        this.mostEvents = mostEvents;
        this.mostBytes = mostBytes;
    }

    @Override
    public String name() {
        return "webhook";
    }

    /** @throws RejectedBatchException when the server will never accept some events; it has accepted all others */
    @Override
    public void write(List<EncodedEvent> batch) throws IOException {
        Delivery delivery = unfinished != null && unfinished.isOf(batch) ? unfinished : new Delivery(batch);
        unfinished = delivery;
        delivery.run();
        unfinished = null;
        if (!delivery.rejected.isEmpty()) {
            throw new RejectedBatchException(
                    client.server() + ": status " + delivery.status + " for " + delivery.rejected.size() + " of "
                            + batch.size() + " events (expected: a server that accepts audit events)",
                    delivery.rejected);
        }
    }

    @Override
    public void close() {
        client.close();
    }

    /** The progress of a batch. After a failure, the next attempt continues behind the last event that was accepted. */
    private final class Delivery {
        private final List<EncodedEvent> batch;
        private final List<EncodedEvent> rejected = new ArrayList<>();
        private int done;
        /** Of the last rejection. */
        private int status;

        Delivery(List<EncodedEvent> batch) {
            this.batch = List.copyOf(batch);
        }

        /** Whether it is the same batch: two events are equal only if they share their bytes. */
        boolean isOf(List<EncodedEvent> other) {
            return batch.equals(other);
        }

        void run() throws IOException {
            while (done < batch.size()) {
                send(EventList.endOfPart(batch, done, mostEvents, mostBytes));
            }
        }

        private void send(int end) throws IOException {
            List<EncodedEvent> part = batch.subList(done, end);
            int answer = client.post(EventList.of(part), REJECTIONS);
            if (answer == TOO_LARGE && part.size() > 1) {
                send(done + part.size() / 2);
                send(end);
                return;
            }
            if (REJECTIONS.contains(answer)) {
                status = answer;
                rejected.addAll(part);
            }
            done = end;
        }
    }
}
