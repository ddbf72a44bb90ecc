package io.hypercube.ai.tool;

import io.hypercube.core.kube.KubeDuration;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Arguments that say how far back in time to read: {@code 30m}, {@code 2h}, {@code 3d}. */
final class SinceArgument {
    private static final Pattern DAYS = Pattern.compile("([1-9][0-9]{0,2})d");

    private SinceArgument() {}

    /** At least one second; empty when it is absent. */
    static Optional<Duration> of(ToolArguments arguments, String name) {
        return arguments.text(name).map(said -> {
            var days = DAYS.matcher(said);
            Optional<Duration> span = days.matches()
                    ? Optional.of(Duration.ofDays(Long.parseLong(days.group(1))))
                    : KubeDuration.parse(said);
            return span.filter(each -> each.toSeconds() >= 1)
                    .orElseThrow(() -> ToolArguments.wrong(name, said, "a duration such as 30m, 2h or 3d"));
        });
    }
}
