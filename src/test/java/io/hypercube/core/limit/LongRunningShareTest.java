package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LongRunningShareTest {
    @Property
    void anAccountAloneGetsHalf(@ForAll @IntRange(min = 1, max = 5000) int capacity) {
        LongRunningShare share = new LongRunningShare(() -> capacity);
        assertThat(taken(share, "one", "")).isBetween(Math.max(1, capacity / 2 - 1), Math.max(1, capacity / 2));
    }

    @Property
    void allTogetherGetThreeQuarters(@ForAll @IntRange(min = 8, max = 500) int capacity) {
        LongRunningShare share = new LongRunningShare(() -> capacity);
        for (int i = 0; i < capacity; i++) {
            taken(share, "a" + i, "");
        }
        assertThat(share.taken()).isEqualTo(capacity * 3 / 4);
    }

    @Example
    void thereIsSomethingLeftForTheNextAccount() {
        LongRunningShare share = new LongRunningShare(() -> 40);
        assertThat(taken(share, "one", "")).isEqualTo(20);
        assertThat(taken(share, "two", "")).isEqualTo(6);
        assertThat(taken(share, "three", "")).isEqualTo(2);
        assertThat(taken(share, "four", "")).isEqualTo(1);
        assertThat(taken(share, "five", "")).isEqualTo(1);
        assertThat(taken(share, "six", "")).isZero();
    }

    @Example
    void aKeyLeavesSomethingToTheOtherKeysOfItsAccount() {
        LongRunningShare share = new LongRunningShare(() -> 40);
        assertThat(taken(share, "one", "first")).isEqualTo(15);
        assertThat(taken(share, "one", "second")).isEqualTo(3);
        assertThat(taken(share, "one", "third")).isEqualTo(1);
        assertThat(taken(share, "one", "fourth")).isEqualTo(1);
        assertThat(taken(share, "one", "")).isZero();
    }

    @Example
    void anotherKeyGetsItsFirstThoughItsAccountIsOverItsShare() {
        LongRunningShare share = new LongRunningShare(() -> 40);
        taken(share, "one", "first");
        for (int i = 0; i < 10; i++) {
            assertThat(share.tryTake("other" + i, "")).isTrue();
        }
        assertThat(share.tryTake("one", "first")).isFalse();
        assertThat(share.tryTake("one", "second")).isTrue();
        assertThat(share.tryTake("one", "second")).isFalse();
    }

    @Example
    void whatIsGivenBackCanBeTakenAgain() {
        LongRunningShare share = new LongRunningShare(() -> 40);
        taken(share, "one", "");
        share.giveBack("one", "");
        assertThat(taken(share, "one", "")).isEqualTo(1);
        for (int i = 0; i < 20; i++) {
            share.giveBack("one", "");
        }
        assertThat(share.taken()).isZero();
    }

    private static int taken(LongRunningShare share, String account, String key) {
        int count = 0;
        while (share.tryTake(account, key)) {
            count++;
        }
        return count;
    }
}
