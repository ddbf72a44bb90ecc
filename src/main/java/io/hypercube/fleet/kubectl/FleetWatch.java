package io.hypercube.fleet.kubectl;

import io.hypercube.core.call.CallFact;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.call.FleetAnswer;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.call.MemberErrors;
import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A watch of several clusters: one stream with the events of all. Each object has the annotation of its cluster, each Table its
 * column; all other bytes of an object are the cluster's. A thread for each member reads its events and writes them to the
 * {@link FleetStream}; this thread writes bookmarks and ends the stream. One per call.
 *
 * <p>The head is sent when each member has answered, and after a second at the latest. Members that have failed until then are
 * named in {@code Warning} fields. Members that fail are tried again for as long as the stream lasts.
 */
final class FleetWatch implements FleetAnswer {
    /** How long the head of the response waits for the members, so that it can name those that fail. */
    private static final Duration HEAD = Duration.ofSeconds(1);

    /** The time between an event and the bookmark after it. */
    private static final Duration BOOKMARKS = Duration.ofSeconds(10);

    /** How long a watch from a version lasts before the objects of that version are read. */
    private static final Duration KNOWN = Duration.ofSeconds(1);

    private static final int MOST_LOADS = 4;
    private static final int QUIET_BOOKMARKS = 6;

    private final ByteBudget budget;
    private final List<Thread> threads = new ArrayList<>();
    private final Semaphore loads = new Semaphore(MOST_LOADS);
    private volatile @Nullable FleetWatchState state;
    private volatile boolean draining;

    FleetWatch(ByteBudget budget) {
        this.budget = budget;
    }

    @Override
    public void drain() {
        draining = true;
        FleetWatchState running = state;
        if (running != null) {
            running.end();
        }
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        try (StreamMemory memory = new StreamMemory(budget, call.caller().user().name())) {
            watch(call, FleetWatchQuery.of(call), memory, out);
        } catch (ApiException e) {
            if (e.status().reason() != StatusReason.EXPIRED) {
                throw e;
            }
            expired(call, e, out);
        } finally {
            threads.forEach(Thread::interrupt);
        }
        out.end(sent);
    }

    /** As an API server does: the error is an event. */
    private static void expired(FleetCall call, ApiException why, BlockingResponse out) throws InterruptedException {
        FleetStream stream = new FleetStream(out, Map.of());
        head(call, out, new Gathering<>(List.of()));
        stream.open();
        stream.error(why);
    }

    private void watch(FleetCall call, FleetWatchQuery query, StreamMemory memory, BlockingResponse out)
            throws InterruptedException {
        long deadline = System.nanoTime() + query.timeout().toNanos();
        Set<String> names =
                call.members().stream().map(member -> member.name().value()).collect(Collectors.toSet());
        FleetWatchState running = new FleetWatchState(call.strict(), names, call.failedBefore());
        requireMembers(query.since().keySet(), names, call.unusable().keySet());
        FleetStream stream = new FleetStream(out, query.since());
        state = running;
        if (draining) {
            running.end();
        }
        for (FleetMember member : call.members()) {
            start(call, query, member, stream, running, memory);
        }
        head(call, out, head(call, running));
        stream.open();
        if (names.isEmpty()) { // there will never be an event
            running.end();
        }
        end(new Bookmarks(query, stream, running), running, stream, deadline);
    }

    /** An invalid configuration may be corrected; what other clusters would not tell any more could never be told. */
    private static void requireMembers(Set<String> since, Set<String> names, Set<ClusterName> unusable) {
        Set<String> others = new TreeSet<>(since);
        others.removeAll(names);
        unusable.forEach(name -> others.remove(name.value()));
        if (!others.isEmpty()) {
            throw FleetVersion.gone("resourceVersion", others);
        }
    }

    private static void head(FleetCall call, BlockingResponse out, Gathering<?> answers) {
        out.head(response -> {
            call.events().tell(new CallFact.Started(200));
            writeHead(response, answers);
        });
    }

    private void start(
            FleetCall call,
            FleetWatchQuery query,
            FleetMember member,
            FleetStream stream,
            FleetWatchState running,
            StreamMemory memory) {
        KnownObjects known = new KnownObjects(memory);
        String name = member.name().value();
        if (query.since().containsKey(name)) {
            KnownObjectsLoad.Limits limits = new KnownObjectsLoad.Limits(KNOWN, loads, memory);
            run("load of " + name, new KnownObjectsLoad(call, query, member, known, limits));
        }
        run("watch of " + name, new MemberWatch(call, query, member, stream, running, memory, known));
    }

    private void run(String what, Runnable task) {
        threads.add(Thread.ofVirtual().name(what).start(task));
    }

    /** Waits a moment for the members, a shorter one for those that are unreached, and returns the answers until then. */
    private Gathering<?> head(FleetCall call, FleetWatchState running) throws InterruptedException {
        long began = System.nanoTime();
        FleetWatchState.Signal end = answers(call, running, began + FleetMember.UNREACHED.toNanos(), null);
        call.members().stream()
                .filter(FleetMember::isUnreached)
                .forEach(member ->
                        running.giveUp(member.name().value(), MemberErrors.timedOut(member, FleetMember.UNREACHED)));
        end = answers(call, running, began + HEAD.toNanos(), end);
        Gathering<?> answers = running.answers();
        if (!answers.isEnough(call.strict())) {
            throw answers.failure();
        }
        answers.requireKnown();
        if (end != null) {
            running.add(end);
        }
        return answers;
    }

    /**
     * Waits for the answers of all members until then.
     *
     * @param end the end of the watch that has been signalled before
     * @return the end that has been signalled
     */
    private static FleetWatchState.@Nullable Signal answers(
            FleetCall call, FleetWatchState running, long until, FleetWatchState.@Nullable Signal end)
            throws InterruptedException {
        FleetWatchState.Signal last = end;
        while (!running.allAnswered() && (last == null || call.strict()) && System.nanoTime() < until) {
            Duration left = Duration.ofNanos(until - System.nanoTime());
            FleetWatchState.Signal signal = running.next(left).orElse(null);
            last = signal == null || signal instanceof FleetWatchState.Signal.Changed ? last : signal;
        }
        return last;
    }

    private static void writeHead(HttpServerResponse response, Gathering<?> answers) {
        response.setStatusCode(200)
                .putHeader("Content-Type", "application/json")
                .putHeader("Cache-Control", "no-cache, private")
                .setChunked(true);
        answers.warn(response.headers());
        response.writeHead();
    }

    /** Waits for the end of the stream, and writes bookmarks meanwhile. */
    private static void end(Bookmarks bookmarks, FleetWatchState running, FleetStream stream, long deadline)
            throws InterruptedException {
        while (true) {
            long left = deadline - System.nanoTime();
            Duration pause = Duration.ofNanos(Math.min(left, bookmarks.pause().toNanos()));
            Optional<FleetWatchState.Signal> signal = running.next(pause);
            switch (signal.orElse(null)) {
                case FleetWatchState.Signal.Failed(ApiException why) -> {
                    stream.error(why);
                    return;
                }
                case FleetWatchState.Signal.Ended ended -> {
                    bookmarks.last();
                    return;
                }
                case FleetWatchState.Signal.Changed changed -> bookmarks.write();
                case null -> {
                    if (left <= 0) {
                        bookmarks.last();
                        return;
                    }
                    bookmarks.write();
                }
            }
        }
    }

    /** Writes the bookmarks that the client asked for, when they are due. */
    private static final class Bookmarks {
        private final FleetWatchQuery query;
        private final FleetStream stream;
        private final FleetWatchState running;
        private boolean endMarked;
        private int quiet;
        private long written = System.nanoTime();

        Bookmarks(FleetWatchQuery query, FleetStream stream, FleetWatchState running) {
            this.query = query;
            this.stream = stream;
            this.running = running;
            this.endMarked = !query.bookmarks();
        }

        /** The time until the next one. */
        Duration pause() {
            long left = BOOKMARKS.toNanos() - (System.nanoTime() - written);
            return query.bookmarks() ? Duration.ofNanos(Math.max(0, left)) : query.timeout();
        }

        void write() throws InterruptedException {
            if (!endMarked && running.allSent()) { // all that existed when the watch began has been sent
                endMarked = stream.bookmark(true, query.marksEnd());
                written = System.nanoTime();
                if (!endMarked && query.marksEnd() && running.allFailed()) { // the client waits for the bookmark
                    running.fail(running.failure());
                }
            } else if (query.bookmarks() && pause().isZero()) {
                stream.bookmark(++quiet % QUIET_BOOKMARKS == 0, false);
                written = System.nanoTime();
            }
        }

        /** The client can go on from here without listing again. */
        void last() throws InterruptedException {
            if (query.bookmarks()) {
                stream.bookmark(false, false);
            }
            stream.close();
        }
    }
}
