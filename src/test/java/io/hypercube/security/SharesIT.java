package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attack 30: nobody can use up all calls to a cluster. */
@Thorough
class SharesIT extends BeforeFewPlaces {
    private final AtomicBoolean going = new AtomicBoolean(true);

    @AfterEach
    void stopCalling() {
        going.set(false);
    }

    @Smoke
    @ParameterizedTest
    @EnumSource
    @Shows({"4.5", "5.2", "S30"})
    void sixtyWatchesOfOneMemberLeaveTheOthersTheirShare(Protocol protocol) throws Exception {
        Client other = member("other");
        try (ManyWatches greedy = watches(protocol, member("greedy").token(), 60)) {
            assertThat(greedy.with(200)).hasSize(PLACES / 2);
            assertThat(greedy.with(429)).hasSize(60 - PLACES / 2).allSatisfy(refused -> assertThat(
                            refused.all("retry-after"))
                    .hasSize(1));
            assertThat(metrics())
                    .containsPattern("(?m)^hypercube_calls_refused_total\\{cluster=\"target\",reason=\"[a-z-]+\"} ");

            assertServed(other.token());
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S30")
    void sixtyWatchesOfOneKeyLeaveTheOtherKeysTheirShare(Protocol protocol) throws Exception {
        Client owner = member("owner");
        String other = key(owner).token(gateway.anonymous());
        try (ManyWatches greedy = watches(protocol, key(owner).token(gateway.anonymous()), 60)) {
            assertThat(greedy.with(200)).hasSizeBetween(PLACES / 4, PLACES / 2 - 1);
            assertThat(greedy.with(429)).hasSize(60 - greedy.with(200).size());

            assertServed(other);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("5.2")
    void slowCallsOfOneMemberLeaveTheOthersTheirShare(Protocol protocol) throws Exception {
        Client other = member("other");
        keepBusy(protocol, member("greedy").token());

        assertServed(other.token());
    }

    @ParameterizedTest
    @EnumSource
    void slowCallsOfOneKeyLeaveTheOtherKeysTheirShare(Protocol protocol) throws Exception {
        Client owner = member("owner");
        String other = key(owner).token(gateway.anonymous());
        keepBusy(protocol, key(owner).token(gateway.anonymous()));

        assertServed(other);
    }

    /** Runs 1.5 times as many clients as there are places; each repeats its call after each response. */
    private void keepBusy(Protocol protocol, String token) {
        for (int i = 0; i < PLACES * 3 / 2; i++) {
            threads.submit(() -> {
                while (going.get()) {
                    protocol.send(gateway.uri(), Attack.get(SLOW).bearer(token));
                }
            });
        }
        awaitGauge("hypercube_calls_under_way", PLACES);
    }
}
