package io.hypercube.fleet.kubectl;

import io.hypercube.cache.Backoff;
import io.hypercube.cache.LineDecoder;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.Seat;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.fleet.call.MemberErrors;
import io.hypercube.fleet.call.MemberRequest;
import io.hypercube.fleet.kubectl.MemberRelist.EventsLostException;
import io.hypercube.list.NotAListException;
import io.hypercube.list.json.MalformedListException;
import java.io.IOException;
import java.time.Duration;
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
    /** How an API server answers to a version of the future; it has lost its data, or the version is another cluster's. */
    private static final String TOO_NEW = "Too large resource version";

    private final FleetCall call;
    private final FleetWatchQuery query;
    private final FleetMember member;
    private final String name;
    private final FleetWatchState state;
    private final KnownObjects known;
    private final MemberEvents events;
    private final Backoff backoff = new Backoff(LONGEST_BACKOFF);
    private final Backoff refused = new Backoff(LONGEST_AFTER_REFUSAL);
    private final MemberBatch batch;

    /** The last version that the client knows; empty before the first list. */
    private String version;

    /** Whether the API server has the version, as far as is known. */
    private boolean isCurrent;

    /** Whether the client may know objects of this cluster. */
    private boolean isKnown;

    /** @param known for this member only */
    MemberWatch(
            FleetCall call,
            FleetWatchQuery query,
            FleetMember member,
            FleetStream stream,
            FleetWatchState state,
            StreamMemory memory,
            KnownObjects known) {
        this.call = call;
        this.query = query;
        this.member = member;
        this.name = member.name().value();
        this.state = state;
        this.known = known;
        this.events = new MemberEvents(name);
        this.batch = new MemberBatch(name, events, stream, memory);
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
        } catch (RuntimeException | Error e) {
            LOGGER.atError().addKeyValue("cluster", name).setCause(e).log("a watch failed unexpectedly");
            state.fail(ApiException.of(StatusReason.INTERNAL_ERROR, "the watch of cluster \"" + name + "\" failed"));
        } finally {
            batch.drop();
        }
    }

    private void follow() throws InterruptedException {
        try {
            listAndWatch();
        } catch (EventsLostException e) {
            lost(String.valueOf(e.getMessage()));
        } catch (ApiException | IOException | MalformedListException | NotAListException e) {
            batch.flush(""); // they count as known already
            failed(MemberErrors.of(member, e));
            return;
        }
        backoff.pause();
    }

    /** In one place of the caller, because both may have to wait for the client. */
    private void listAndWatch() throws IOException, InterruptedException {
        try (Seat _ = member.streamSeat()) {
            batch.hold(FleetMember.STREAM_BUFFER);
            if (!isCurrent) {
                list();
            }
            watch();
        } finally {
            batch.settle();
        }
    }

    private void failed(ApiException why) throws InterruptedException {
        LOGGER.atDebug()
                .addKeyValue("cluster", name)
                .addKeyValue("reason", why.getMessage())
                .log("watch failed; retrying");
        boolean refuses = why.status().code() == 403 || why.status().code() == 404;
        if (isKnown() && (refuses || member.cluster().isGone())) {
            lost(refuses ? "refused from now on: " + why.getMessage() : "removed or replaced");
        }
        if (batch.hasPart() && query.marksEnd()) { // the client waits for the rest of the objects
            lost("its list failed: " + why.getMessage());
        }
        isCurrent &= !String.valueOf(why.getMessage()).startsWith(TOO_NEW);
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

    /** Sends the difference from what the client knows. */
    private void list() throws IOException, InterruptedException {
        version = new MemberRelist(call, query, member, state, known, batch).send(version, isKnown());
        isCurrent = true;
        isKnown = true;
        state.sent(name);
    }

    private void watch() throws IOException, InterruptedException {
        Duration lasting =
                Duration.ofSeconds(LEAST_SECONDS + ThreadLocalRandom.current().nextInt(LEAST_SECONDS));
        try (MemberRequest request = member.stream(query.watch(version, lasting), query.accept(), null)) {
            UpstreamResponse head = request.response().head(call.clusterTimeout());
            if (head.status() == 410) {
                isCurrent = false;
                return;
            }
            MemberErrors.requireOk(member, head, request);
            isKnown = true;
            state.answered(name);
            state.sent(name);
            read(request, lasting.plus(LATE_END));
        }
    }

    /** Passes the events on until the watch ends. */
    private void read(MemberRequest request, Duration patience) throws IOException, InterruptedException {
        LineDecoder lines = new LineDecoder();
        long charged = 0;
        while (isCurrent && request.response().next(lines::add, patience)) {
            for (byte[] line = next(lines); line != null && isCurrent; line = next(lines)) {
                apply(line);
            }
            long open = lines.memory() > LARGE_EVENT ? lines.memory() : 0;
            batch.hold(open - charged);
            charged = open;
            batch.flush(version);
        }
    }

    private static byte @org.jspecify.annotations.Nullable [] next(LineDecoder lines) {
        try {
            return lines.next();
        } catch (IOException e) {
            throw new EventsLostException(e);
        }
    }

    private void apply(byte[] line) {
        try {
            MemberEvent event = MemberEvent.read(line);
            switch (event.type()) {
                case ERROR -> isCurrent = false; // the version is too old, or the API server cannot go on from it
                case BOOKMARK -> {
                    events.saw(event);
                    reached(event);
                }
                case ADDED, MODIFIED, DELETED -> {
                    FleetEvent written = events.event(event);
                    event.identity().ifPresentOrElse(object -> known.apply(event.type(), object), known::lost);
                    reached(event);
                    batch.add(List.of(written));
                }
            }
        } catch (MalformedListException e) {
            throw new EventsLostException(e);
        }
    }

    private void reached(MemberEvent event) {
        String next = MemberRelist.requireVersion(event.resourceVersion());
        version = next.isEmpty() ? version : next;
        backoff.reset();
    }

    private boolean isKnown() {
        return isKnown || batch.hasWritten();
    }
}
