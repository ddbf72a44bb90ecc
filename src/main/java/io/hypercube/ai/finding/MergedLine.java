package io.hypercube.ai.finding;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Log lines that differ only in times, numbers and ids.
 *
 * @param text the last of them
 * @param count how many they are
 * @param sources the containers that wrote them: {@code web-1/main}
 */
public record MergedLine(String text, int count, Set<String> sources) {
    /**
     * A line of a log.
     *
     * @param source the pod and container
     * @param time when it was written; {@link Instant#EPOCH} when that is not known
     */
    public record Line(String source, Instant time, String text) {}

    /** In the order in which they were written last. */
    public static List<MergedLine> of(List<Line> lines) {
        Map<String, MergedLine> merged = new LinkedHashMap<>();
        for (Line line : ordered(lines)) {
            String shape = LineShape.of(line.text);
            MergedLine before = merged.remove(shape); // so that the line moves to the end
            merged.put(shape, before == null ? new MergedLine(line.text, 1, Set.of(line.source)) : before.and(line));
        }
        return List.copyOf(merged.values());
    }

    /** The lines of several containers by the time at which they were written; those without a time are first. */
    public static List<Line> ordered(List<Line> lines) {
        List<Line> ordered = new ArrayList<>(lines);
        ordered.sort(Comparator.comparing(Line::time));
        return ordered;
    }

    private MergedLine and(Line line) {
        Set<String> all = sources;
        if (!all.contains(line.source)) {
            all = new LinkedHashSet<>(sources);
            all.add(line.source);
        }
        return new MergedLine(line.text, count + 1, all);
    }

    /**
     * The text, with the count in front when it is more than one, and the container.
     *
     * @param several whether lines are of several containers
     */
    public String line(boolean several) {
        String source = sources.size() == 1 ? sources.iterator().next() : sources.size() + " containers";
        return (count == 1 ? "" : "(x" + count + ") ") + (several ? "[" + source + "] " : "") + text;
    }
}
