package io.hypercube.server.console;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A picture of a page that is the same on every machine: a line for each visible box, text and drawing, with its colours and font, and its place
 * in the window. Ages, times, identifiers and the like are replaced before the page is measured.
 */
record Sketch(List<Part> parts) {
    private static final Path SCRIPT = Path.of("src", "test", "resources", "console", "sketch.js");
    private static final Pattern LINE = Pattern.compile("(-?\\d+) (-?\\d+) (\\d+) (\\d+) (.*)");

    /** CSS pixels by which a part may be elsewhere: fonts are rounded differently from version to version of a browser. */
    private static final int TOLERANCE = 2;

    /** The drawing at a place, in CSS pixels from the window's top left corner. */
    record Part(int x, int y, int width, int height, String looks) {
        private boolean isAsGoodAs(Part other) {
            return looks.equals(other.looks)
                    && near(x, other.x)
                    && near(y, other.y)
                    && near(width, other.width)
                    && near(height, other.height);
        }

        private static boolean near(int one, int other) {
            return Math.abs(one - other) <= TOLERANCE;
        }

        @Override
        public String toString() {
            return x + " " + y + " " + width + " " + height + " " + looks;
        }
    }

    /** The parts that are on one side only. */
    record Difference(List<Part> gone, List<Part> come) {
        boolean isNone() {
            return gone.isEmpty() && come.isEmpty();
        }

        @Override
        public String toString() {
            return Stream.concat(
                            gone.stream().limit(6).map(part -> "  - " + part),
                            come.stream().limit(6).map(part -> "  + " + part))
                    .reduce(gone.size() + " gone, " + come.size() + " come", (all, line) -> all + "\n" + line);
        }
    }

    /**
     * The drawings of the window.
     *
     * @param hidden a CSS selector of what changes from run to run, and is left out
     */
    static Sketch of(Page page, String hidden) {
        List<Part> parts = new ArrayList<>();
        for (Object each : (List<?>) page.evaluate(script(), hidden)) {
            Map<?, ?> part = (Map<?, ?>) each;
            List<?> place = (List<?>) Objects.requireNonNull(part.get("box"));
            List<Integer> box =
                    place.stream().map(number -> ((Number) number).intValue()).toList();
            String looks = String.valueOf(part.get("key")).replace('\n', ' ');
            parts.add(new Part(box.get(0), box.get(1), box.get(2), box.get(3), looks));
        }
        return new Sketch(parts);
    }

    static Sketch parse(List<String> lines) {
        return new Sketch(lines.stream().map(Sketch::part).toList());
    }

    private static Part part(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("line of a sketch: " + line + " (expected: x y width height looks)");
        }
        return new Part(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                Integer.parseInt(matcher.group(4)),
                matcher.group(5));
    }

    /** From this one to a later one. */
    Difference to(Sketch later) {
        List<Part> gone = new ArrayList<>();
        List<Part> come = new ArrayList<>(later.parts);
        for (Part part : parts) {
            come.stream()
                    .filter(part::isAsGoodAs)
                    .findFirst()
                    .ifPresentOrElse(same -> come.remove(come.indexOf(same)), () -> gone.add(part));
        }
        return new Difference(gone, come);
    }

    private static String script() {
        try {
            return Files.readString(SCRIPT)
                    .lines()
                    .filter(line -> !line.startsWith("//"))
                    .reduce("", (all, line) -> all + line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
