package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountBudgetTest {
    @Test
    void oneHolderGetsAsManyAsStayFree() {
        CountBudget budget = new CountBudget(12, 100);
        assertThat(taken(budget, "one")).isEqualTo(6);
        assertThat(taken(budget, "two")).isEqualTo(3);
        assertThat(taken(budget, "three")).isEqualTo(1);
        assertThat(taken(budget, "four")).isEqualTo(1);
        assertThat(taken(budget, "five")).isEqualTo(1);
        assertThat(taken(budget, "six")).isZero();
        assertThat(budget.taken()).isEqualTo(12);
    }

    @Test
    void aHolderHasABoundOfItsOwn() {
        CountBudget budget = new CountBudget(Integer.MAX_VALUE, 3);
        assertThat(taken(budget, "one")).isEqualTo(3);
        budget.giveBack("one");
        assertThat(taken(budget, "one")).isEqualTo(1);
        assertThat(taken(budget, "two")).isEqualTo(3);
    }

    private static int taken(CountBudget budget, String holder) {
        int count = 0;
        while (budget.tryTake(holder)) {
            count++;
        }
        return count;
    }
}
