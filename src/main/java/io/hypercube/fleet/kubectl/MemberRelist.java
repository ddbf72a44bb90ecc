package io.hypercube.fleet.kubectl;

import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.list.RawListReader;
import io.hypercube.list.item.ResourceVersions;
import io.hypercube.list.json.MalformedListException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Lists a cluster of a watch of several, and sends the difference from the objects that the client knows, which are none at
 * first. One per list; may be repeated after a failure, because what was sent is known. Blocks.
 */
final class MemberRelist {
    /** Events of vanished objects that are made at a time. */
    private static final int MOST_VANISHED = 500;

    /** The events of a cluster cannot be continued without a gap, so the client of the watch must list again. */
    static final class EventsLostException extends RuntimeException {
        EventsLostException(String why) {
            super(why);
        }

        /** An event that cannot be passed on, and would come again. */
        EventsLostException(Exception cause) {
            super("an event cannot be read: " + cause.getMessage(), cause);
        }
    }

    private final FleetCall call;
    private final FleetWatchQuery query;
    private final FleetMember member;
    private final FleetWatchState state;
    private final KnownObjects known;
    private final MemberBatch batch;
    private final MemberEvents events;
    private String since = "";
    private boolean again;

    MemberRelist(
            FleetCall call,
            FleetWatchQuery query,
            FleetMember member,
            FleetWatchState state,
            KnownObjects known,
            MemberBatch batch) {
        this.call = call;
        this.query = query;
        this.member = member;
        this.state = state;
        this.known = known;
        this.batch = batch;
        this.events = batch.by();
    }

    /**
     * Sends the difference.
     *
     * @param last the version up to which the client knows all changes; empty for none
     * @param isKnown whether the client may know objects of the cluster
     * @return the version of the list
     * @throws EventsLostException when the difference is not known
     */
    String send(String last, boolean isKnown) throws IOException, InterruptedException {
        since = last;
        again = isKnown;
        requireDifference();
        if (!again) {
            known.clear();
        }
        known.beginList();
        batch.begins(since.isEmpty());
        RawListReader.End end = read();
        requireDifference();
        String version = requireVersion(end.resourceVersion());
        if (isOlder(version, since)) {
            throw new EventsLostException("its API server has an older version than that of the last event");
        }
        sendVanished(version);
        batch.begins(false);
        batch.flush(version);
        return version;
    }

    private void requireDifference() {
        if (again && !known.isComplete()) {
            throw new EventsLostException(
                    "its API server does not have the version of the last event any more, and not all objects are known");
        }
    }

    private RawListReader.End read() throws IOException, InterruptedException {
        String token = "";
        RawListReader.End end;
        do {
            MemberRead part = new MemberRead(query.list(token), query.acceptOfLists(), call.clusterTimeout(), true);
            end = part.read(member, this::listed, batch, progress());
            events.begins(end.head());
            token = end.next().orElse("");
        } while (!token.isEmpty());
        return end;
    }

    private MemberRead.Progress progress() {
        return new MemberRead.Progress() {
            @Override
            public void begun() {
                state.answered(member.name().value());
            }

            @Override
            public void paused() throws InterruptedException {
                requireDifference();
                batch.flush("");
            }
        };
    }

    private void listed(RawListReader.Head head, byte[] bytes, int from, int to) {
        events.begins(head);
        ObjectIdentity object = MemberEvents.identity(head, bytes, from, to);
        KnownObjects.Change change = KnownObjects.Change.ADDED;
        String version = "";
        if (object == null) {
            known.lost();
        } else {
            version = object.resourceVersion();
            change = known.listed(object, since);
        }
        List<FleetEvent> more = new ArrayList<>();
        if (change == KnownObjects.Change.REPLACED && object != null) {
            more.add(events.vanished(object.namespace(), object.name(), "", version));
        }
        if (change != KnownObjects.Change.NONE && (query.sendsExisting() || again)) {
            MemberEvent.Type type =
                    change == KnownObjects.Change.MODIFIED ? MemberEvent.Type.MODIFIED : MemberEvent.Type.ADDED;
            more.add(events.listed(type, head, version, bytes, from, to));
        }
        batch.add(more);
    }

    private void sendVanished(String version) throws InterruptedException {
        List<KnownObjects.Vanished> vanished = known.endList(MOST_VANISHED);
        for (; !vanished.isEmpty(); vanished = known.endList(MOST_VANISHED)) {
            batch.add(vanished.stream()
                    .map(gone -> events.vanished(gone.namespace(), gone.name(), gone.uid(), version))
                    .toList());
            batch.flush("");
        }
    }

    private static boolean isOlder(String version, String than) {
        OptionalLong now = ResourceVersions.parse(version);
        OptionalLong before = ResourceVersions.parse(than);
        return now.isPresent() && before.isPresent() && now.getAsLong() < before.getAsLong();
    }

    /** @throws MalformedListException for a text that cannot be a version; empty is allowed */
    static String requireVersion(String version) {
        if (!version.isEmpty() && !FleetVersion.isVersion(version)) {
            throw new MalformedListException(0, "a resourceVersion that is not a short text on one line");
        }
        return version;
    }
}
