package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteBudgetTest {
    private final ByteBudget budget = new ByteBudget(1_200);

    @Test
    void oneHolderAloneGetsHalf() {
        assertThat(taken("one")).isEqualTo(600);
        assertThat(budget.used()).isEqualTo(600);
    }

    @Test
    void thereIsAlwaysSomethingForTheNextHolder() {
        taken("one");
        assertThat(taken("two")).isEqualTo(300);
        assertThat(taken("three")).isEqualTo(150);
    }

    @Test
    void twoLeasesOfOneHolderShareItsPart() {
        assertThat(budget.lease("one").tryGrow(600)).isTrue();
        assertThat(budget.lease("one").tryGrow(1)).isFalse();
        assertThat(budget.lease("two").tryGrow(1)).isTrue();
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        ByteBudget.Lease lease = budget.lease("one");
        assertThat(lease.tryGrow(600)).isTrue();
        lease.shrink(100);
        assertThat(budget.used()).isEqualTo(500);
        lease.close();
        lease.close();
        assertThat(budget.used()).isZero();
        assertThat(taken("one")).isEqualTo(600);
    }

    @Test
    void aClosedLeaseDoesNotGrow() throws InterruptedException {
        ByteBudget.Lease lease = budget.lease("one");
        lease.close();
        assertThat(lease.tryGrow(1)).isFalse();
        assertThat(lease.grow(1, Duration.ofDays(1))).isFalse();
        assertThat(budget.used()).isZero();
    }

    @Test
    void waitingEndsWhenAnotherLeaseIsClosed() throws InterruptedException {
        ByteBudget.Lease first = budget.lease("one");
        assertThat(first.tryGrow(600)).isTrue();
        Thread.ofVirtual().start(first::close);
        assertThat(budget.lease("one").grow(600, Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void waitingEndsWhenPatienceDoes() throws InterruptedException {
        budget.lease("one").tryGrow(600);
        assertThat(budget.lease("one").grow(1, Duration.ofMillis(10))).isFalse();
    }

    @Test
    void theLeaseNotUsedForLongestIsEvictedForANewOneOfItsHolder() {
        List<String> evicted = new ArrayList<>();
        ByteBudget.Lease first = evictable("first", evicted);
        ByteBudget.Lease second = evictable("second", evicted);
        assertThat(first.tryGrow(300)).isTrue();
        assertThat(second.tryGrow(300)).isTrue();
        first.touch();

        assertThat(evictable("third", evicted).tryGrow(100)).isTrue();
        assertThat(evicted).containsExactly("second");
        assertThat(second.tryGrow(1)).isFalse();
        assertThat(budget.used()).isEqualTo(400);
    }

    @Test
    void nothingIsEvictedWhereItWouldNotHelp() {
        List<String> evicted = new ArrayList<>();
        assertThat(evictable("first", evicted).tryGrow(300)).isTrue();
        assertThat(evictable("second", evicted).tryGrow(601)).isFalse();
        assertThat(budget.lease("two").tryGrow(450)).isTrue();
        assertThat(evictable("third", evicted).tryGrow(400)).isFalse();
        assertThat(evicted).isEmpty();
    }

    @Test
    void anotherHoldersLeasesAreNotEvicted() {
        List<String> evicted = new ArrayList<>();
        assertThat(evictable("first", evicted).tryGrow(600)).isTrue();
        assertThat(budget.evictable("two", () -> {}).tryGrow(301)).isFalse();
        assertThat(evicted).isEmpty();
    }

    private ByteBudget.Lease evictable(String name, List<String> evicted) {
        return budget.evictable("one", () -> evicted.add(name));
    }

    private int taken(String holder) {
        ByteBudget.Lease lease = budget.lease(holder);
        int bytes = 0;
        while (lease.tryGrow(1)) {
            bytes++;
        }
        return bytes;
    }
}
