package io.hypercube.ai.tool;

import java.util.Collection;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Lines of cells between tabs. A cell is one line of at most 2,000 characters. Not thread-safe. */
final class TabbedLines {
    private static final int LONGEST_CELL = 2_000;
    static final String NONE = "<none>";

    private final StringBuilder lines = new StringBuilder();

    TabbedLines add(Collection<String> cells) {
        lines.append(cells.stream().map(TabbedLines::cell).collect(Collectors.joining("\t")))
                .append('\n');
        return this;
    }

    private static String cell(String text) {
        String line = FramedText.oneLine(text);
        return line.length() <= LONGEST_CELL ? line : line.substring(0, LONGEST_CELL - 1) + "…";
    }

    /** The text of a value: of a string without quotes, of an object or array as JSON. */
    static String text(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return NONE;
        }
        return value.isString() ? value.stringValue() : value.toString();
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
