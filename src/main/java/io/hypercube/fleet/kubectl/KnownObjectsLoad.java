package io.hypercube.fleet.kubectl;

import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RawListReader;
import io.hypercube.list.json.MalformedListException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads which objects existed at the version that a client watches a cluster from, so that the difference can be made should the
 * watch not be continued. Only their metadata is read, a while after the watch began, because most watches that end soon never
 * need it. When it fails, the client has to list again in that case. Blocks; runs on a virtual thread.
 */
final class KnownObjectsLoad implements Runnable {
    private static final Logger LOGGER = LoggerFactory.getLogger(KnownObjectsLoad.class);
    /** Enough for an object of the largest size. */
    private static final long MOST_BUFFERED = 32 << 20;

    private final FleetCall call;
    private final FleetWatchQuery query;
    private final FleetMember member;
    private final KnownObjects known;
    private final Limits limits;

    /**
     * The limits of all loads of a watch.
     *
     * @param delay before a load
     * @param permits for clusters that are read at the same time
     */
    record Limits(Duration delay, Semaphore permits, StreamMemory memory) {}

    KnownObjectsLoad(FleetCall call, FleetWatchQuery query, FleetMember member, KnownObjects known, Limits limits) {
        this.call = call;
        this.query = query;
        this.member = member;
        this.known = known;
        this.limits = limits;
        known.beginLoading();
    }

    @Override
    public void run() {
        boolean complete = false;
        try {
            Thread.sleep(limits.delay());
            limits.permits().acquire();
            try {
                load();
                complete = true;
            } finally {
                limits.permits().release();
            }
        } catch (InterruptedException left) {
            // the watch has ended
        } catch (ApiException | IOException | MalformedListException | NotAListException e) {
            LOGGER.atDebug()
                    .addKeyValue("cluster", member.name())
                    .addKeyValue("reason", e.getMessage())
                    .log("the objects of a watch are not known");
        } catch (RuntimeException | Error e) {
            LOGGER.atError()
                    .addKeyValue("cluster", member.name())
                    .setCause(e)
                    .log("reading the objects of a watch failed unexpectedly");
        } finally {
            known.endLoading(complete);
        }
    }

    private void load() throws IOException, InterruptedException {
        String version = query.since().getOrDefault(member.name().value(), "");
        String token = "";
        do {
            MemberRead part = new MemberRead(
                    query.exactly(version, token), FleetWatchQuery.acceptOfMetadata(), call.clusterTimeout());
            RawListReader.End end = part.read(member, this::item, buffered(), MemberRead.Progress.NONE);
            token = end.next().orElse("");
        } while (!token.isEmpty() && known.isLoading());
    }

    private PageMemory buffered() {
        PageMemory limit = PageMemory.upTo(MOST_BUFFERED);
        return more -> {
            limit.hold(more);
            if (!limits.memory().hold(more)) {
                throw ApiException.unavailable("no memory for the objects of the watch", Duration.ofSeconds(2));
            }
        };
    }

    private void item(RawListReader.Head head, byte[] bytes, int from, int to) {
        ObjectIdentity object = MemberEvents.identity(head, bytes, from, to);
        if (object == null) {
            known.lost();
        } else {
            known.load(object);
        }
    }
}
