package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrangerSeatsTest {
    private final List<String> ended = new ArrayList<>();
    private long nanos;
    private final StrangerSeats places = new StrangerSeats(3, 1, () -> nanos);

    private StrangerSeats.Place take(String network, String name) {
        return places.take(network, () -> ended.add(name));
    }

    @Test
    void endsTheOldestOfTheNetworkThatHasMost() {
        take("office", "agent");
        take("flood", "flood-1");
        take("flood", "flood-2");
        assertThat(ended).isEmpty();

        take("flood", "flood-3");
        take("home", "other");

        assertThat(ended).containsExactly("flood-1", "flood-2");
    }

    @Test
    void letsANewcomerInAlsoWhenEachStrangerHasANetworkOfItsOwn() {
        for (int i = 1; i <= 4; i++) {
            take("network-" + i, "stranger-" + i);
        }

        assertThat(ended).containsExactly("stranger-1");
    }

    @Test
    void keepsPlacesForNetworksOfAgents() {
        places.proved(take("office", "first"), "office");
        take("office", "agent");
        for (int i = 1; i <= 4; i++) {
            take("network-" + i, "stranger-" + i);
        }
        assertThat(ended).containsExactly("stranger-1");

        take("office", "again");
        assertThat(ended).containsExactly("stranger-1", "agent");

        nanos = Duration.ofDays(31).toNanos();
        take("office", "late");
        assertThat(ended).containsExactly("stranger-1", "agent", "stranger-2");
    }

    @Test
    void givesPlacesBack() {
        StrangerSeats.Place first = take("a", "first");
        take("b", "second");
        take("c", "third");
        places.giveBack(first);
        places.giveBack(first);

        take("d", "fourth");
        assertThat(ended).isEmpty();
        take("e", "fifth");
        assertThat(ended).containsExactly("second");
    }
}
