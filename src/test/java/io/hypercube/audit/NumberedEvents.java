package io.hypercube.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Events that tests recognise by a number: {@code {"run":1,"n":7,"…"}}. */
final class NumberedEvents {
    private static final AuditEvent EVENT = Events.deletion("id");

    private NumberedEvents() {}

    static EncodedEvent json(String json) {
        return new EncodedEvent(EVENT, json.getBytes(UTF_8));
    }

    static EncodedEvent numbered(int run, int number, int padding) {
        return json("{\"run\":" + run + ",\"n\":" + number + ",\"p\":\"" + "x".repeat(padding) + "\"}");
    }

    /** Events of run 1 with numbers from {@code first}, of 100 bytes or so. */
    static List<EncodedEvent> batch(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(number -> numbered(1, number, 80))
                .toList();
    }

    /** The lines of all files beside the log file that begin as it does: in the order of their names, and its own last. */
    static List<String> lines(Path log) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : rotated(log)) {
            lines.addAll(Files.readAllLines(file));
        }
        lines.addAll(Files.readAllLines(log));
        return lines;
    }

    static List<Path> rotated(Path log) throws IOException {
        String prefix = log.getFileName().toString().replace(".log", "-");
        try (Stream<Path> files = Files.list(log.getParent())) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        }
    }

    /** The number of an event; -1 for a line that is none. */
    static int number(String line) {
        return line.matches("\\{\"run\":\\d+,\"n\":\\d+,\"p\":\"x*\"}")
                ? Integer.parseInt(line.replaceFirst(".*\"n\":(\\d+).*", "$1"))
                : -1;
    }

    static List<Integer> numbers(Path log) throws IOException {
        return lines(log).stream().map(NumberedEvents::number).toList();
    }
}
