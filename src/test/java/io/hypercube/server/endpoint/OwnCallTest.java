package io.hypercube.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.identity.Role;
import io.hypercube.proxy.TestGateway;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attack 22: a call commits nothing after its deadline or after its caller's rights have ended. Uses a real database.
 */
class OwnCallTest {
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean allowed = new AtomicBoolean(true);
    private final Context loop = vertx.getOrCreateContext();
    private final StandingCaller caller =
            new StandingCaller(TestGateway.caller("Bearer a"), caller -> allowed.get(), InstantSource.system());
    private final OwnCall call = new OwnCall(loop, caller, false);
    private Storage storage;
    private AccountStore accounts;

    @BeforeEach
    void open() {
        storage = EmptyDatabase.open(folder);
        accounts = storage.accounts();
    }

    @AfterEach
    void close() {
        storage.close();
        threads.close();
        vertx.close();
    }

    @Test
    void writesForACallerWithTheRight() throws Exception {
        call.run(threads, this::write);

        assertThat(result().status()).isEqualTo(201);
        assertThat(accounts.all()).hasSize(1);
    }

    @Test
    void writesNothingAfterTheDeadline() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        call.run(threads, () -> {
            begun.countDown();
            awaitIgnoringInterrupts(answered);
            return write();
        });
        begun.await();
        expire();
        answered.countDown();

        assertThatThrownBy(this::result).hasMessage("no answer within 1.0 s");
        threads.close();
        assertThat(accounts.all()).isEmpty();
    }

    @Test
    void isAnsweredWithTheOutcomeWhenItHadBegunToCommit() throws Exception {
        CountDownLatch expired = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        call.run(threads, () -> {
            ApiResponse answer = write();
            written.countDown();
            expired.await();
            return answer;
        });
        written.await();
        expire();
        expired.countDown();

        assertThat(result().status()).isEqualTo(201);
        assertThat(accounts.all()).hasSize(1);
    }

    @Test
    void doesNotBeginForACallerWhoseRightIsGone() {
        allowed.set(false);
        AtomicBoolean begun = new AtomicBoolean();
        call.run(threads, () -> {
            begun.set(true);
            return write();
        });

        assertThatThrownBy(this::result).hasMessage("the credentials are no longer valid");
        assertThat(begun).isFalse();
    }

    @Test
    @Shows("S22")
    void writesNothingForACallerWhoseRightEndedOnTheWay() {
        call.run(threads, () -> {
            allowed.set(false);
            return write();
        });

        assertThatThrownBy(this::result).hasMessage("the credentials are no longer valid");
        assertThat(accounts.all()).isEmpty();
    }

    /** It does more than write, such as changing clusters. */
    @Test
    void endsBetweenWritesWhenItEndsWithItsClient() throws Exception {
        OwnCall ending = new OwnCall(loop, caller, true);
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ending.run(threads, () -> {
            ApiResponse answer = write();
            written.countDown();
            try {
                assertThat(new CountDownLatch(1).await(Patience.SECONDS, TimeUnit.SECONDS))
                        .isFalse();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return answer;
        });
        written.await();
        loop.runOnContext(_ -> ending.abandon());

        assertThat(interrupted.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(ending.answer().failed()).isTrue();
        assertThat(accounts.all()).hasSize(1);
    }

    /** Only its end gives back what a stream holds. */
    @Test
    void closesAStreamThatComesAfterTheDeadline() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        Unread stream = new Unread(new CountDownLatch(1));
        CountDownLatch begun = new CountDownLatch(1);
        call.run(threads, () -> {
            begun.countDown();
            awaitIgnoringInterrupts(answered);
            return ApiResponse.streamed(200, Map.of(), stream);
        });
        begun.await(); // a call that had not begun at its deadline never makes one
        expire();
        answered.countDown();

        assertThat(stream.closed().await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(this::result).hasMessage("no answer within 1.0 s");
    }

    private record Unread(CountDownLatch closed) implements ApiResponse.Parts {
        @Override
        public byte @Nullable [] next() {
            throw new AssertionError("nobody reads it");
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private ApiResponse write() {
        Account account = new Account("a", "1", "", Role.ADMIN, List.of(), false, 1, Instant.EPOCH);
        assertThat(accounts.insert(new AccountStore.Stored(account, null))).isTrue();
        return ApiResponse.empty(201);
    }

    /** Lets the deadline pass, on the event loop. */
    private void expire() throws Exception {
        CountDownLatch expired = new CountDownLatch(1);
        loop.runOnContext(_ -> {
            call.expire(DEADLINE);
            expired.countDown();
        });
        expired.await();
    }

    private static void awaitIgnoringInterrupts(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException deaf) {
                // an endpoint that ignores interrupts
            }
        }
    }

    private ApiResponse result() throws Exception {
        Future<ApiResponse> answer = call.answer();
        try {
            return answer.toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
