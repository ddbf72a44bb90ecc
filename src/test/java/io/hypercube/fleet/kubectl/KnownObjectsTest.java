package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.fleet.kubectl.KnownObjects.Change;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownObjectsTest {
    private int most = 100;
    private int taken;

    private final KnownObjects known = new KnownObjects(new KnownObjects.Limit() {
        @Override
        public boolean take() {
            boolean free = taken < most;
            taken += free ? 1 : 0;
            return free;
        }

        @Override
        public void giveBack(int objects) {
            taken -= objects;
        }
    });

    private static ObjectIdentity object(String name, int version) {
        return object(name, "uid-of-" + name, version);
    }

    private static ObjectIdentity object(String name, String uid, int version) {
        return new ObjectIdentity("space", name, uid, Integer.toString(version));
    }

    private List<String> endOfList() {
        List<String> vanished = new ArrayList<>();
        for (var gone = known.endList(1); !gone.isEmpty(); gone = known.endList(1)) {
            vanished.add(gone.getFirst().name());
        }
        return vanished;
    }

    private void list(ObjectIdentity... objects) {
        known.beginList();
        for (ObjectIdentity object : objects) {
            known.listed(object, "");
        }
        endOfList();
    }

    @Test
    void theFirstListHasOnlyNewObjects() {
        assertThat(known.isComplete()).isFalse();
        known.beginList();
        assertThat(known.listed(object("a", 1), "")).isEqualTo(Change.ADDED);
        assertThat(endOfList()).isEmpty();
        assertThat(known.isComplete()).isTrue();
    }

    @Test
    void theDifferenceIsWhatTheClientDoesNotKnow() {
        list(object("same", 1), object("changed", 2), object("replaced", 3), object("gone", 4), object("left", 5));
        known.apply(MemberEvent.Type.DELETED, object("left", 6));
        known.apply(MemberEvent.Type.ADDED, object("came", 7));
        known.apply(MemberEvent.Type.ADDED, object("short", 7));
        known.beginList();
        assertThat(known.listed(object("same", 1), "7")).isEqualTo(Change.NONE);
        assertThat(known.listed(object("came", 7), "7")).isEqualTo(Change.NONE);
        assertThat(known.listed(object("changed", 8), "7")).isEqualTo(Change.MODIFIED);
        assertThat(known.listed(object("replaced", "another", 9), "7")).isEqualTo(Change.REPLACED);
        assertThat(known.listed(object("new", 9), "7")).isEqualTo(Change.ADDED);
        assertThat(endOfList()).containsExactlyInAnyOrder("gone", "short");
        assertThat(taken).isEqualTo(5);
    }

    @Test
    void versionsThatCannotBeComparedMayHaveChanged() {
        list(object("a", 1));
        known.beginList();
        assertThat(known.listed(object("a", 1), "x")).isEqualTo(Change.MODIFIED);
    }

    @Test
    void eventsDuringTheLoadCount() {
        known.beginLoading();
        known.apply(MemberEvent.Type.DELETED, object("deleted", 11));
        known.apply(MemberEvent.Type.ADDED, object("added", 12));
        known.load(object("deleted", 1));
        known.load(object("kept", 2));
        assertThat(known.isComplete()).isFalse();
        known.endLoading(true);
        assertThat(known.isComplete()).isTrue();
        known.beginList();
        assertThat(known.listed(object("deleted", 13), "12")).isEqualTo(Change.ADDED);
        assertThat(endOfList()).containsExactlyInAnyOrder("added", "kept");
        assertThat(taken).isEqualTo(1);
    }

    @Test
    void aFailedLoadKnowsNothing() {
        known.beginLoading();
        known.load(object("a", 1));
        known.endLoading(false);
        assertThat(known.isComplete()).isFalse();
        assertThat(taken).isZero();
    }

    @Test
    void aLoadBeyondTheLimitStops() {
        most = 1;
        known.beginLoading();
        known.load(object("a", 1));
        assertThat(known.isLoading()).isTrue();
        known.load(object("b", 2));
        assertThat(known.isLoading()).isFalse();
        assertThat(taken).isZero();
    }

    @Test
    void beyondTheLimitNothingIsKnown() {
        most = 2;
        list(object("a", 1), object("b", 2), object("c", 3));
        assertThat(known.isComplete()).isFalse();
        assertThat(taken).isZero();
        known.apply(MemberEvent.Type.ADDED, object("d", 4));
        assertThat(taken).isZero();
    }
}
