package io.hypercube.ai.tool;

import io.hypercube.ai.finding.MergedLine;
import io.hypercube.ai.finding.ReadFailure;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The last lines of one container, redacted and split.
 *
 * @param lines in order, with the time at which the container runtime got them
 * @param cut whether fewer lines than asked for were read, because they are too long
 */
record PodLogs(List<MergedLine.Line> lines, boolean cut) {
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]{8,18}(?:Z|[+-]\\d\\d:\\d\\d) ");
    private static final Pattern KEY_TEXT = Pattern.compile("[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]+=*");
    private static final String KEY_END = "-----END ";
    private static final int LONGEST = 2000;
    private static final int FEWEST = 50;

    /** Reads fewer lines when the lines asked for are more bytes than a cluster sends at once, so that the last ones are not missing. */
    static PodLogs read(GatewayReads reads, LogRequest request) throws ReadFailure, InterruptedException {
        LogRequest fitting = request;
        GatewayReads.Log log = reads.log(fitting);
        while (log.bytes() >= LogRequest.MOST_BYTES && fitting.lines() > FEWEST) {
            fitting = fitting.withLines(Math.max(FEWEST, fitting.lines() / 4));
            log = reads.log(fitting);
        }
        String source = request.pod() + (request.container().isEmpty() ? "" : "/" + request.container());
        return new PodLogs(split(source, log.text()), fitting.lines() < request.lines());
    }

    /** The lines without their times. */
    String plain() {
        return lines.stream().map(MergedLine.Line::text).collect(Collectors.joining("\n"));
    }

    static List<MergedLine.Line> split(String source, String text) {
        List<MergedLine.Line> lines = new ArrayList<>();
        text.lines().forEach(line -> {
            int blank = line.indexOf(' ');
            Optional<Instant> time = TIME.matcher(line).lookingAt() ? time(line.substring(0, blank)) : Optional.empty();
            String words = time.isPresent() ? line.substring(blank + 1) : line;
            lines.add(new MergedLine.Line(source, time.orElse(Instant.EPOCH), brief(words)));
        });
        return withoutEndOfKey(lines);
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static String brief(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "… (" + line.length() + " characters)";
    }

    /** The lines may begin within a private key, which is then known by its end only. */
    private static List<MergedLine.Line> withoutEndOfKey(List<MergedLine.Line> lines) {
        List<MergedLine.Line> kept = new ArrayList<>();
        for (MergedLine.Line line : lines) {
            if (!isKeyEnd(line.text())) {
                kept.add(line);
                continue;
            }
            int bytes = line.text().length();
            while (!kept.isEmpty() && KEY_TEXT.matcher(kept.getLast().text()).matches()) {
                bytes += kept.removeLast().text().length() + 1;
            }
            kept.add(new MergedLine.Line(line.source(), line.time(), SecretTexts.marker(bytes)));
        }
        return kept;
    }

    private static boolean isKeyEnd(String text) {
        return text.contains(KEY_END) && text.contains("PRIVATE KEY");
    }
}
