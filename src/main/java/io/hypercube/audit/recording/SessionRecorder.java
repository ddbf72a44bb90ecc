package io.hypercube.audit.recording;

import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins recordings of the sessions that the rules select. Thread-safe, and does not block except in {@link #close}.
 *
 * <p>With {@code strict}, the recording is stored before the session is sent to the cluster, so that no command runs without it.
 */
public final class SessionRecorder implements AutoCloseable {
    /** Records nothing. */
    public static final SessionRecorder NONE = new SessionRecorder(RecordingConfig.NONE, null);

    private static final Logger LOGGER = LoggerFactory.getLogger(SessionRecorder.class);
    private static final String FULL =
            "the session must be recorded, and the recordings have reached recordSessionsMaxSize";
    private static final Duration TO_FINISH = Duration.ofSeconds(10);
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final RecordingConfig config;
    private final RecordingWriter.@Nullable Shared shared;
    private final RecordingCounts counts;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    public SessionRecorder(RecordingConfig config, RecordingStore store, RecordingLimits limits, InstantSource clock) {
        this(
                config,
                new RecordingWriter.Shared(
                        store,
                        limits,
                        clock,
                        new RecordingCounts(),
                        new RecordingSpace(store, config.maxSize(), clock)));
        if (shared != null && isActive()) {
            shared.space().refresh(threads);
        }
    }

    private SessionRecorder(RecordingConfig config, RecordingWriter.@Nullable Shared shared) {
        this.config = config;
        this.shared = shared;
        this.counts = shared == null ? new RecordingCounts() : shared.counts();
    }

    public RecordingCounts counts() {
        return counts;
    }

    /** Whether any session may be recorded. */
    public boolean isActive() {
        return !config.rules().isEmpty();
    }

    /**
     * Begins to record a session, which must then call {@link SessionTap#begin} or {@link SessionTap#discard}.
     *
     * @return completes with nothing when the session is not recorded; fails with an {@link ApiException} when it must not begin. May
     *     complete on another thread.
     */
    public CompletionStage<Optional<SessionTap>> open(RecordedSession session) {
        RecordingWriter.Shared sharing = shared;
        Optional<RecordingRule> rule = config.rules().stream()
                .filter(each -> each.covers(session.cluster(), session.namespace(), session.groups()))
                .findFirst();
        if (rule.isEmpty() || sharing == null) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        if (!rule.get().strict()) {
            sharing.space().refresh(threads);
            if (sharing.space().isFull()) {
                return notRecorded(session, "the recordings have reached recordSessionsMaxSize");
            }
        }
        if (!sharing.limits().sessions().tryTake(session.user())) {
            return tooMany(session, rule.get());
        }
        counts.begun();
        return open(session, rule.get(), sharing);
    }

    private CompletionStage<Optional<SessionTap>> tooMany(RecordedSession session, RecordingRule rule) {
        if (rule.strict()) {
            return CompletableFuture.failedFuture(ApiException.tooManyRequests(
                    "the session must be recorded, and the maximum number of recorded sessions is running", RETRY));
        }
        return notRecorded(session, "the maximum number of recorded sessions is running");
    }

    private CompletionStage<Optional<SessionTap>> notRecorded(RecordedSession session, String reason) {
        counts.incomplete();
        LOGGER.warn("a session of {} in {} is not recorded, because {}", session.user(), session.cluster(), reason);
        return CompletableFuture.completedFuture(Optional.empty());
    }

    private CompletionStage<Optional<SessionTap>> open(
            RecordedSession session, RecordingRule rule, RecordingWriter.Shared sharing) {
        Recording recording = Recording.begin(session, sharing.clock().instant());
        SessionTap tap = tap(recording, session, rule, sharing);
        if (!rule.strict()) {
            return CompletableFuture.completedFuture(Optional.of(tap));
        }
        CompletableFuture<Optional<SessionTap>> opened = new CompletableFuture<>();
        try {
            threads.execute(() -> store(recording, tap, sharing, opened));
        } catch (RejectedExecutionException e) {
            release(recording);
            opened.completeExceptionally(unavailable(e));
        }
        return opened;
    }

    private void store(
            Recording recording,
            SessionTap tap,
            RecordingWriter.Shared sharing,
            CompletableFuture<Optional<SessionTap>> opened) {
        try {
            sharing.space().refresh();
            if (sharing.space().isFull()) {
                release(recording);
                opened.completeExceptionally(ApiException.unavailable(FULL, RETRY));
                return;
            }
            sharing.store().open(recording);
        } catch (RuntimeException e) {
            counts.failed();
            LOGGER.warn("recording {} cannot be begun: {}", recording.id(), e.getMessage());
            release(recording);
            opened.completeExceptionally(unavailable(e));
            return;
        }
        opened.complete(Optional.of(tap));
    }

    private static ApiException unavailable(Throwable cause) {
        return ApiException.unavailable("the session must be recorded, and its recording cannot be stored", RETRY)
                .causedBy(cause);
    }

    private SessionTap tap(
            Recording recording, RecordedSession session, RecordingRule rule, RecordingWriter.Shared sharing) {
        PieceQueue queue = new PieceQueue(
                sharing.limits().unwritten().lease(session.user()),
                sharing.limits().unwrittenOfSession());
        RecordingWriter.Rules rules = new RecordingWriter.Rules(rule.strict(), rule.recordsInput(session.mayHaveTty()));
        RecordingWriter writer = new RecordingWriter(
                new RecordingWriter.Session(recording, rules, queue, System.nanoTime()),
                sharing,
                threads::execute,
                () -> {
                    queue.close();
                    release(recording);
                });
        return new SessionTap(
                recording, rules, queue, writer, () -> discard(recording, rules, queue, sharing), System::nanoTime);
    }

    private void discard(
            Recording recording, RecordingWriter.Rules rules, PieceQueue queue, RecordingWriter.Shared sharing) {
        queue.close();
        release(recording);
        if (rules.strict()) {
            try {
                threads.execute(() -> remove(recording, sharing));
            } catch (RejectedExecutionException e) {
                LOGGER.warn("recording {}, whose session did not begin, is not removed", recording.id());
            }
        }
    }

    private static void remove(Recording recording, RecordingWriter.Shared sharing) {
        try {
            sharing.store().discard(recording.id());
        } catch (RuntimeException e) {
            LOGGER.warn(
                    "recording {}, whose session did not begin, is not removed: {}", recording.id(), e.getMessage());
        }
    }

    private void release(Recording recording) {
        RecordingWriter.Shared sharing = shared;
        if (sharing != null) {
            sharing.limits().sessions().giveBack(recording.user());
            counts.finished();
        }
    }

    /** Waits until the recordings of ended sessions are written. */
    @Override
    public void close() {
        closeWithin(TO_FINISH);
    }

    /** Those of sessions that go on are then ended. */
    void closeWithin(Duration time) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
                threads.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
