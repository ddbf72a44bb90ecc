package io.hypercube.proxy;

import io.hypercube.cache.Backoff;
import io.hypercube.cache.LineDecoder;
import io.hypercube.fleet.FleetEvent;
import io.hypercube.fleet.KnownObjects;
import io.hypercube.fleet.MemberEvent;
import io.hypercube.fleet.MemberEvents;
import io.hypercube.fleet.ObjectIdentity;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import io.hypercube.list.NotAListException;
import io.hypercube.list.RawListReader;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.upstream.UpstreamResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One cluster of a watch of several. Lists the cluster when there is no version to watch from, and then watches it; a watch that
 * ends is continued from the last version. When the API server does not have that version any more, the cluster is listed again,
 * and the difference from the objects that the client knows is sent as events. Blocks; runs on a virtual thread until it is
 * interrupted.
 *
 * <pre>
 *            list                 ends, fails
 *   start ---------> watching <---------------+
 *     |                 |  |                  |
 *     | version         |  +--- backoff ------+
 *     +---------------->+
 *            410: list again, the difference is sent; or the stream ends with a 410 when it cannot be made
 * </pre>
 */
final class MemberWatch implements Runnable {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberWatch.class);
    private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(10);
    /** For a cluster that refuses the caller or does not have the resource. */
    private static final Duration LONGEST_AFTER_REFUSAL = Duration.ofSeconds(60);

    private static final int LEAST_SECONDS = 300;
    private static final Duration LATE_END = Duration.ofSeconds(30);
    /** Buffered bytes of an incomplete event beyond this are charged. */
    private static final long LARGE_EVENT = 256 << 10;

    private final FleetCall call;
    private final FleetWatchQuery query;
    private final Member member;
    private final String name;
    private final FleetStream stream;
    private final FleetWatchState state;
    private final StreamMemory memory;
    private final KnownObjects known;
    private final MemberEvents events;
    private final Backoff backoff = new Backoff(LONGEST_BACKOFF);
    private final Backoff refused = new Backoff(LONGEST_AFTER_REFUSAL);
    private final List<FleetEvent> batch = new ArrayList<>();

    /** The last version that the client knows; empty before the first list. */
    private String version;

    /** Whether the API server has the version, as far as is known. */
    private boolean isCurrent;

    /** Whether the client may know objects of this cluster. */
    private boolean isKnown;

    private long charged;

    /** @param known for this member only */
    MemberWatch(
            FleetCall call,
            FleetWatchQuery query,
            Member member,
            FleetStream stream,
            FleetWatchState state,
            StreamMemory memory,
            KnownObjects known) {
        this.call = call;
        this.query = query;
        this.member = member;
        this.name = member.name().value();
        this.stream = stream;
        this.state = state;
        this.memory = memory;
        this.known = known;
        this.events = new MemberEvents(name);
        this.version = query.since().getOrDefault(name, "");
        this.isCurrent = !version.isEmpty();
        this.isKnown = isCurrent;
    }

    @Override
    public void run() {
        try {
            while (true) {
                follow();
            }
        } catch (InterruptedException left) {
            // the watch of all has ended
        } catch (RuntimeException e) {
            LOGGER.atError().addKeyValue("cluster", name).setCause(e).log("a watch failed unexpectedly");
            state.fail(ApiException.of(StatusReason.INTERNAL_ERROR, "the watch of cluster \"" + name + "\" failed"));
        } finally {
            settle(0);
        }
    }

    private void follow() throws InterruptedException {
        try {
            if (!isCurrent) {
                list();
            }
            watch();
        } catch (UnreadableEventException e) {
            lost(String.valueOf(e.getMessage()));
        } catch (ApiException | IOException | MalformedListException | NotAListException e) {
            failed(MemberFailures.of(member, e));
            return;
        }
        backoff.pause();
    }

    /** An event that cannot be passed on, and would come again. */
    private static final class UnreadableEventException extends RuntimeException {
        UnreadableEventException(Exception cause) {
            super("an event cannot be read: " + cause.getMessage(), cause);
        }
    }

    private void failed(ApiException why) throws InterruptedException {
        LOGGER.atDebug()
                .addKeyValue("cluster", name)
                .addKeyValue("reason", why.getMessage())
                .log("watch failed; retrying");
        boolean refuses = why.status().code() == 403 || why.status().code() == 404;
        if (isKnown && (refuses || member.cluster().isGone())) {
            lost(refuses ? "refused from now on: " + why.getMessage() : "removed or replaced");
        }
        state.failed(name, why);
        (refuses ? refused : backoff).pause();
    }

    /** Ends the stream. Never returns. */
    private void lost(String why) throws InterruptedException {
        state.lost(name, why);
        while (true) {
            Thread.sleep(LONGEST_BACKOFF); // is interrupted when the stream has ended
        }
    }

    /** Lists the cluster, and sends the difference from what the client knows. */
    private void list() throws IOException, InterruptedException {
        if (isKnown && !known.isComplete()) {
            lost("its API server does not have the version of the last event any more");
        }
        known.beginList();
        String token = "";
        RawListReader.End end;
        do {
            MemberRead part = new MemberRead(query.list(token), query.acceptOfLists(), call.clusterTimeout());
            end = part.read(member, this::listed, this::charge, progress());
            events.begins(end.head());
            token = end.next().orElse("");
        } while (!token.isEmpty());
        String listedVersion = end.resourceVersion();
        known.endList(gone -> batch.add(events.vanished(gone.namespace(), gone.name(), gone.uid(), listedVersion)));
        flush(listedVersion);
        version = listedVersion;
        isCurrent = true;
        isKnown = true;
        settle(0);
        state.sent(name);
    }

    private MemberRead.Progress progress() {
        return new MemberRead.Progress() {
            @Override
            public void begun() {
                state.answered(name);
            }

            @Override
            public void paused() throws InterruptedException {
                flush("");
            }
        };
    }

    private void listed(RawListReader.Head head, byte[] bytes, int from, int to) {
        events.begins(head);
        ObjectIdentity object = MemberEvents.identity(head, bytes, from, to);
        KnownObjects.Change change = KnownObjects.Change.ADDED;
        String itsVersion = "";
        if (object == null) {
            known.lost();
        } else {
            itsVersion = object.resourceVersion();
            change = known.listed(object, version);
        }
        if (change == KnownObjects.Change.REPLACED && object != null) {
            batch.add(events.vanished(object.namespace(), object.name(), "", itsVersion));
        }
        if (change != KnownObjects.Change.NONE && (query.sendsExisting() || isKnown)) {
            MemberEvent.Type type =
                    change == KnownObjects.Change.MODIFIED ? MemberEvent.Type.MODIFIED : MemberEvent.Type.ADDED;
            batch.add(events.listed(type, head, itsVersion, bytes, from, to));
        }
    }

    private void watch() throws IOException, InterruptedException {
        Duration lasting =
                Duration.ofSeconds(LEAST_SECONDS + ThreadLocalRandom.current().nextInt(LEAST_SECONDS));
        try (MemberRequest request = member.watch(query.watch(version, lasting), query.accept())) {
            UpstreamResponse head = request.response().head(call.clusterTimeout());
            if (head.status() == 410) {
                isCurrent = false;
                return;
            }
            MemberFailures.requireOk(member, head, request);
            isKnown = true;
            state.answered(name);
            state.sent(name);
            read(request, lasting.plus(LATE_END));
        }
    }

    /** Passes the events on until the watch ends. */
    private void read(MemberRequest request, Duration patience) throws IOException, InterruptedException {
        LineDecoder lines = new LineDecoder();
        while (isCurrent && request.response().next(lines::add, patience)) {
            for (byte[] line = next(lines); line != null && isCurrent; line = next(lines)) {
                apply(line);
            }
            settle(lines.memory() > LARGE_EVENT ? lines.memory() : 0);
            flush(version);
            backoff.reset();
        }
    }

    private static byte @org.jspecify.annotations.Nullable [] next(LineDecoder lines) {
        try {
            return lines.next();
        } catch (IOException e) {
            throw new UnreadableEventException(e);
        }
    }

    private void apply(byte[] line) {
        try {
            MemberEvent event = MemberEvent.read(line);
            switch (event.type()) {
                case ERROR -> isCurrent = false; // the version is too old, or the API server cannot go on from it
                case BOOKMARK -> {
                    events.saw(event);
                    version = event.resourceVersion().isEmpty() ? version : event.resourceVersion();
                }
                case ADDED, MODIFIED, DELETED -> {
                    batch.add(events.event(event));
                    event.identity().ifPresentOrElse(object -> known.apply(event.type(), object), known::lost);
                    version = event.resourceVersion().isEmpty() ? version : event.resourceVersion();
                }
            }
        } catch (MalformedListException e) {
            throw new UnreadableEventException(e);
        }
    }

    private void flush(String versionOfBatch) throws InterruptedException {
        if (!batch.isEmpty() || !versionOfBatch.isEmpty()) {
            stream.write(name, events, batch, versionOfBatch);
            batch.clear();
        }
    }

    private void charge(long more) {
        settle(charged + more);
    }

    /** Charges the memory that is used now. */
    private void settle(long used) {
        if (used > charged && !memory.hold(used - charged)) {
            throw ApiException.unavailable(
                    "no memory for the events of cluster \"" + name + "\"", Duration.ofSeconds(2));
        }
        if (used < charged) {
            memory.hold(used - charged);
        }
        charged = used;
    }
}
