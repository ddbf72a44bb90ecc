package io.hypercube.audit.query;

import io.hypercube.core.http.Query;
import io.hypercube.core.kube.ApiException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parameters {@code from} and {@code to}: RFC 3339, or a duration back from now such as {@code 7d} or {@code 1h30m}.
 *
 * @param from included
 * @param to excluded
 */
record EventRange(Instant from, Instant to) {
    private static final Duration USUAL = Duration.ofDays(1);
    private static final Instant EARLIEST = Instant.EPOCH;
    /** Representable in microseconds and in four digits of a year. */
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private static final Pattern DURATION =
            Pattern.compile("(?:([0-9]{1,6})d)?(?:([0-9]{1,6})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,9})s)?");
    private static final String EXPECTED =
            "an RFC 3339 time such as 2030-01-31T08:00:00Z, or a duration back from now such as 7d, 36h or 1h30m";

    /** The last 24 hours by default; 24 hours before {@code to} when only that is given. */
    static EventRange of(Query query, Instant now) {
        Optional<Instant> to = time(query, "to", now);
        Instant from = time(query, "from", now).orElseGet(() -> to.orElse(now).minus(USUAL));
        if (to.isPresent() && !from.isBefore(to.get())) {
            throw ApiException.badParameter("from", from.toString(), "a time before to, which is " + to.get());
        }
        return new EventRange(from.isBefore(EARLIEST) ? EARLIEST : from, to.orElse(LATEST));
    }

    /** The end for callers: now, unless it was given. */
    Instant end(Instant now) {
        return to.equals(LATEST) ? now : to;
    }

    private static Optional<Instant> time(Query query, String name, Instant now) {
        return query.single(name)
                .filter(text -> !text.isEmpty())
                .map(text -> duration(text).map(now::minus).orElseGet(() -> time(name, text)));
    }

    private static Optional<Duration> duration(String text) {
        Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofDays(number(parts, 1))
                .plusHours(number(parts, 2))
                .plusMinutes(number(parts, 3))
                .plusSeconds(number(parts, 4)));
    }

    private static long number(Matcher parts, int group) {
        String digits = parts.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static Instant time(String name, String text) {
        try {
            Instant time = OffsetDateTime.parse(text).toInstant();
            if (!time.isBefore(EARLIEST) && !time.isAfter(LATEST)) {
                return time;
            }
        } catch (DateTimeException e) {
            // the same as a time out of range
        }
        throw ApiException.badParameter(name, text, EXPECTED);
    }
}
