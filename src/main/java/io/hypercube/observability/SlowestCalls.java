package io.hypercube.observability;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The slowest calls of the last hour; the {@value #MOST} slowest of each minute are kept. A faster call costs only one
 * read. Lock-free.
 */
final class SlowestCalls {
    static final int MOST = 20;

    /** One more than an hour has, for the current minute. */
    private static final int SLICES = 61;

    private static final Comparator<CallSummary> SLOWEST_FIRST =
            Comparator.comparingLong(CallSummary::durationMilliseconds).reversed();

    private record Slice(long minute, List<CallSummary> calls) {
        boolean takes(long minuteOfCall, long milliseconds) {
            return minuteOfCall > minute
                    || calls.size() < MOST
                    || milliseconds > calls.getLast().durationMilliseconds();
        }

        Slice with(Slice one) {
            return one.minute > minute
                    ? one
                    : new Slice(
                            minute,
                            Stream.concat(calls.stream(), one.calls.stream())
                                    .sorted(SLOWEST_FIRST)
                                    .limit(MOST)
                                    .toList());
        }
    }

    private final AtomicReferenceArray<@Nullable Slice> slices = new AtomicReferenceArray<>(SLICES);

    /** @param call is only described when it is among the slowest */
    void add(Instant time, long nanos, Supplier<CallSummary> call) {
        long minute = minuteOf(time);
        int index = (int) (minute % SLICES);
        Slice slice = slices.get(index);
        if (slice == null || slice.takes(minute, nanos / 1_000_000)) {
            Slice one = new Slice(minute, List.of(call.get()));
            slices.accumulateAndGet(index, one, (held, more) -> held == null || more == null ? more : held.with(more));
        }
    }

    /** Slowest first. */
    List<CallSummary> since(Instant start) {
        return Stream.iterate(0, i -> i < SLICES, i -> i + 1)
                .map(slices::get)
                .flatMap(slice -> slice == null ? Stream.of() : slice.calls().stream())
                .filter(call -> !call.time().isBefore(start))
                .sorted(SLOWEST_FIRST)
                .limit(MOST)
                .toList();
    }

    private static long minuteOf(Instant time) {
        return time.getEpochSecond() / Duration.ofMinutes(1).toSeconds();
    }
}
