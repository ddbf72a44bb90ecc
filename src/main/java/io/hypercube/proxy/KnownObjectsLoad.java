package io.hypercube.proxy;

import io.hypercube.fleet.KnownObjects;
import io.hypercube.fleet.MemberEvents;
import io.hypercube.fleet.ObjectIdentity;
import io.hypercube.kube.ApiException;
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
    private final Member member;
    private final KnownObjects known;
    private final Duration delay;
    private final Semaphore permits;

    /** @param permits limits how many clusters are read at the same time */
    KnownObjectsLoad(
            FleetCall call,
            FleetWatchQuery query,
            Member member,
            KnownObjects known,
            Duration delay,
            Semaphore permits) {
        this.call = call;
        this.query = query;
        this.member = member;
        this.known = known;
        this.delay = delay;
        this.permits = permits;
        known.beginLoading();
    }

    @Override
    public void run() {
        boolean complete = false;
        try {
            Thread.sleep(delay);
            permits.acquire();
            try {
                load();
                complete = true;
            } finally {
                permits.release();
            }
        } catch (InterruptedException left) {
            // the watch has ended
        } catch (ApiException | IOException | MalformedListException | NotAListException e) {
            LOGGER.atDebug()
                    .addKeyValue("cluster", member.name())
                    .addKeyValue("reason", e.getMessage())
                    .log("the objects of a watch are not known");
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
            RawListReader.End end =
                    part.read(member, this::item, PageMemory.upTo(MOST_BUFFERED), MemberRead.Progress.NONE);
            token = end.next().orElse("");
        } while (!token.isEmpty());
    }

    private void item(RawListReader.Head head, byte[] bytes, int from, int to) {
        ObjectIdentity object = MemberEvents.identity(head, bytes, from, to);
        if (object != null) {
            known.load(object);
        }
    }
}
