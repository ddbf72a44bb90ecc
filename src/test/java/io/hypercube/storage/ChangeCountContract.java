package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.core.identity.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract for following changes, for both databases. */
@DatabaseContract
class ChangeCountContract {
    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration OFTEN = Duration.ofMillis(1);

    private final Storage followed;
    private final Storage beside;

    ChangeCountContract(TestedDatabase database) {
        followed = database.open();
        beside = database.open();
    }

    @Test
    void looksAfterAWriteIsCommitted() {
        List<Long> seen = new ArrayList<>();
        Runnable end = followed.directory()
                .follow(NEVER, () -> seen.add(beside.directory().version()));
        long before = beside.directory().version();

        make("alice");
        assertThat(seen).hasSize(1).doesNotContain(before);

        end.run();
        make("bob");
        assertThat(seen).hasSize(1);
    }

    @Test
    void looksAgainAndAgainUntilItsEnd() {
        AtomicInteger looks = new AtomicInteger();
        Runnable end = followed.clusters().follow(OFTEN, looks::incrementAndGet);
        await().untilAtomic(looks, org.hamcrest.Matchers.greaterThan(3));

        end.run();
        int last = looks.get();
        await().during(Duration.ofMillis(50)).untilAtomic(looks, org.hamcrest.Matchers.is(last));
    }

    /** PostgreSQL's driver closes the connection of an interrupted thread, which would be logged as a failure. */
    @Test
    void letsALookUnderWayEnd() throws InterruptedException {
        CountDownLatch looking = new CountDownLatch(1);
        AtomicBoolean whole = new AtomicBoolean();
        Runnable end = followed.directory().follow(OFTEN, () -> {
            looking.countDown();
            try {
                Thread.sleep(100);
                whole.set(true);
            } catch (InterruptedException e) {
                whole.set(false);
            }
        });
        looking.await();

        end.run();

        assertThat(whole).isTrue();
    }

    private void make(String name) {
        Account account = new Account(name, "id-" + name, "", Role.MEMBER, List.of(), false, 1, Instant.EPOCH);
        followed.accounts().insert(new AccountStore.Stored(account, null));
    }
}
