package io.hypercube.auth.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyRequest;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.core.identity.Role;
import io.hypercube.core.kube.ApiException;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AccountDirectoryTest extends WithAuthComponents {
    @Test
    void knowsWhatThisProcessWroteWhenTheWriteReturns() {
        Account alice = rooms.member("alice");
        AccessKey key = rooms.key("alice").key();

        assertThat(rooms.directory.account("alice")).hasValue(alice);
        assertThat(rooms.directory.key(key.id())).hasValue(key);
        rooms.keys.delete("alice", key.id());
        assertThat(rooms.directory.key(key.id())).isEmpty();
    }

    @Test
    void noticesWhatAnotherProcessWrote() {
        rooms.member("alice");
        AccessKey key = rooms.key("alice").key();
        try (Storage other = EmptyDatabase.open(directory)) {
            other.accessKeys().delete(key.id());

            await().until(() -> rooms.directory.key(key.id()).isEmpty());
        }
    }

    @Test
    void tellsListenersOfItsOwnAndOfOthersChanges() {
        AtomicInteger told = new AtomicInteger();
        rooms.directory.onChange(() -> {
            throw new IllegalStateException("a failing listener must not affect the others");
        });
        rooms.directory.onChange(told::incrementAndGet);

        rooms.member("alice");
        assertThat(told).hasValue(1);
        try (Storage other = EmptyDatabase.open(directory)) {
            other.accounts().delete("alice");
            await().untilAtomic(told, org.hamcrest.Matchers.is(2));
        }
    }

    @Test
    void tellsListenersWhenAKeyExpires() {
        rooms.member("alice");
        for (int seconds : new int[] {60, 90}) {
            String expiration = rooms.clock.instant().plusSeconds(seconds).toString();
            rooms.keys.create("alice", new AccessKeyRequest(null, expiration, null));
        }
        AtomicInteger told = new AtomicInteger();
        rooms.directory.onChange(told::incrementAndGet);

        rooms.directory.refresh();
        assertThat(told).hasValue(0);
        rooms.clock.advance(Duration.ofSeconds(60));
        rooms.directory.refresh();
        rooms.directory.refresh();
        assertThat(told).hasValue(1);
        rooms.clock.advance(Duration.ofSeconds(30));
        rooms.directory.refresh();
        assertThat(told).hasValue(2);
    }

    @Test
    void isBelievedForAWhileWithoutItsDatabaseAndThenNoMore() {
        MovableClock clock = new MovableClock();
        Unreliable store = new Unreliable();
        AtomicInteger told = new AtomicInteger();
        try (AccountDirectory unreliable = AccountDirectory.open(
                store, issuer -> true, ConfirmationConfig.USUAL.within(), clock, clock::nanoTime)) {
            assertThat(store.interval)
                    .as("changes of other processes take effect within a second")
                    .isLessThan(Duration.ofSeconds(1));
            unreliable.onChange(told::incrementAndGet);
            store.broken = true;

            clock.advance(AccountDirectory.LONGEST_UNCONFIRMED.minusMillis(1));
            unreliable.refresh();
            assertThatCode(unreliable::requireBelieved).doesNotThrowAnyException();
            assertThat(unreliable.problem()).hasValue("the database does not answer");
            assertThat(told).hasValue(0);

            clock.advance(Duration.ofMillis(1));
            unreliable.refresh();
            unreliable.refresh();
            assertThat(unreliable.isBelieved()).isFalse();
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(unreliable::requireBelieved)
                    .matches(e -> e.status().code() == 503);
            assertThat(told).as("notified once that the snapshot is too old").hasValue(1);

            store.broken = false;
            unreliable.refresh();
            assertThat(unreliable.isBelieved()).isTrue();
            assertThat(unreliable.problem()).isEmpty();
        }
    }

    /** A question to a database that hangs, on a line that is cut or a host that is gone, fails much later. */
    @Test
    void reportsADatabaseThatHangsBeforeTheQuestionFails() {
        MovableClock clock = new MovableClock();
        try (AccountDirectory directory = AccountDirectory.open(
                new Unreliable(), issuer -> true, ConfirmationConfig.USUAL.within(), clock, clock::nanoTime)) {
            assertThat(directory.problem()).isEmpty();

            clock.advance(Duration.ofMillis(1900));
            assertThat(directory.problem()).hasValue("the database does not answer");
            assertThatCode(directory::requireBelieved).doesNotThrowAnyException();

            directory.refresh();
            assertThat(directory.problem()).isEmpty();
        }
    }

    /** A database that fails on request. */
    private static final class Unreliable implements DirectoryStore {
        private volatile boolean broken;
        private Duration interval = Duration.ZERO;

        @Override
        public long version() {
            if (broken) {
                throw new IllegalStateException("connection refused");
            }
            return 1;
        }

        @Override
        public Contents load() {
            Account account = new Account("a", "id", "", Role.MEMBER, List.of(), false, 1, Instant.EPOCH);
            return new Contents(version(), List.of(account), List.of(), List.of(), List.of(), List.of(), List.of());
        }

        @Override
        public Optional<Changes> changesSince(long version) {
            return Optional.empty();
        }

        @Override
        public Runnable follow(Duration interval, Runnable look) {
            // nothing is written in these tests
            this.interval = interval;
            return () -> {};
        }
    }
}
