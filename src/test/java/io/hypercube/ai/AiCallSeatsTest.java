package io.hypercube.ai;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.AiCallSeats.Holder;
import org.junit.jupiter.api.Test;

class AiCallSeatsTest {
    private final AiCallSeats places = new AiCallSeats();

    @Test
    void aClientHasFour() {
        assertThat(taken(new Holder("a", "one"))).isEqualTo(4);
        assertThat(taken(new Holder("b", "one"))).isEqualTo(4);
        places.giveBack(new Holder("a", "one"));
        assertThat(taken(new Holder("a", "one"))).isEqualTo(1);
    }

    /** An account has as many clients as it likes. */
    @Test
    void anAccountHasThirtyTwo() {
        int all = 0;
        for (int i = 0; i < 64; i++) {
            all += taken(new Holder("client " + i, "one"));
        }

        assertThat(all).isEqualTo(32);
        assertThat(taken(new Holder("another", "two"))).isEqualTo(4);
        places.giveBack(new Holder("client 0", "one"));
        assertThat(taken(new Holder("client 63", "one"))).isEqualTo(1);
    }

    private int taken(Holder holder) {
        int count = 0;
        while (places.tryTake(holder)) {
            count++;
        }
        return count;
    }
}
