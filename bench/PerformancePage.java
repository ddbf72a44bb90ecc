import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Writes performance.md and its plot from the rows of bench/lists.sh: {@code ROWS.csv DOCS_FOLDER MACHINE}. */
public final class PerformancePage {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 450;
    private static final int LEFT = 80;
    private static final int BOTTOM = 360;

    private record Row(Map<String, Double> values) {
        double of(String name) {
            return values.get(name);
        }
    }

    private record Line(String name, String colour, ToDoubleFunction<Row> milliseconds) {}

    private static final List<Line> LINES = List.of(
            new Line("API server, full list", "#8a8d90", row -> 1000 * row.of("full")),
            new Line("Hypercube, live page", "#0066cc", row -> 1000 * row.of("live")),
            new Line("Hypercube, first page from memory (lists it)", "#ec7a08", row -> 1000 * row.of("cold")),
            new Line("API server, limit=10", "#4cb140", row -> 1000 * row.of("limit")),
            new Line("Hypercube, page from memory, p99", "#a30000", row -> row.of("deep99")),
            new Line("Hypercube, page from memory, p50", "#7d1007", row -> row.of("deep50")));

    public static void main(String[] arguments) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(arguments[0]));
        String[] names = lines.getFirst().split(",");
        List<Row> rows = lines.stream().skip(1).map(line -> row(names, line.split(","))).toList();
        Path docs = Path.of(arguments[1]);
        Files.writeString(docs.resolve("performance.svg"), plot(rows));
        Files.writeString(docs.resolve("performance.md"), page(rows, arguments[2]));
    }

    private static Row row(String[] names, String[] texts) {
        Map<String, Double> values = new TreeMap<>();
        for (int i = 0; i < names.length; i++) {
            values.put(names[i], Double.valueOf(texts[i]));
        }
        return new Row(values);
    }

    private static String page(List<Row> rows, String machine) {
        StringBuilder text = new StringBuilder("""
                # Performance of lists

                Made by `bench/run lists`; do not edit. Page 2 of 20 (live) and pages of 20, newest first, out of collections of pods of 6 to 9 KB: up to
                50,000 on a real API server, beyond that on one that makes its pods while it sends them. Machine: %s, everything on it.

                ![time by size of the collection](performance.svg)

                ## As ratios to the API server in the same run

                | pods | JSON | full list | live page ÷ full list | first page from memory ÷ full list | limit=10 | page from memory (p50) ÷ limit=10 |
                |---|---|---|---|---|---|---|
                """.formatted(machine));
        for (Row row : rows) {
            text.append(format("| %,.0f | %,.0f MB | %.2f s | %.2f | %.2f | %.1f ms | %.2f |\n", row.of("size"), row.of("bytes") / 1e6, row.of("full"),
                    row.of("live") / row.of("full"), row.of("cold") / row.of("full"), 1000 * row.of("limit"), row.of("deep50") / 1000 / row.of("limit")));
        }
        text.append("""

                ## From memory

                Milliseconds at the client, four callers at once. *Deep* goes through all pages one after the other.

                | pods | page 1: p50 / p99 | deep: p50 / p99 | filtered: p50 / p99 | first use of a filter | first use of a field |
                |---|---|---|---|---|---|
                """);
        for (Row row : rows) {
            text.append(format("| %,.0f | %.1f / %.1f | %.1f / %.1f | %.1f / %.1f | %.0f | %.0f |\n", row.of("size"), row.of("first50"), row.of("first99"),
                    row.of("deep50"), row.of("deep99"), row.of("filtered50"), row.of("filtered99"), 1000 * row.of("filter"), 1000 * row.of("field")));
        }
        text.append("""

                ## Memory

                | pods | kept collection | of its JSON | peak resident, live pages only | peak resident, all of the above |
                |---|---|---|---|---|
                """);
        for (Row row : rows) {
            text.append(format("| %,.0f | %,.0f MB | %.2f | %,.0f MB | %,.0f MB |\n", row.of("size"), row.of("cache"),
                    row.of("cache") * 1048576 / row.of("bytes"), row.of("live_peak"), row.of("peak")));
        }
        return text.toString();
    }

    private static String plot(List<Row> rows) {
        StringBuilder svg = new StringBuilder(format("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="white"/>
                """, WIDTH, HEIGHT));
        for (int power = -1; power <= 5; power++) {
            double y = y(Math.pow(10, power));
            String label = power < 3 ? format("%s ms", power < 0 ? "0.1" : format("%.0f", Math.pow(10, power))) : format("%.0f s", Math.pow(10, power - 3));
            svg.append(format("<line x1='%d' y1='%.1f' x2='%d' y2='%.1f' stroke='#ddd'/><text x='%d' y='%.1f' text-anchor='end'>%s</text>\n", LEFT, y,
                    WIDTH - 20, y, LEFT - 6, y + 4, label));
        }
        for (Row row : rows) {
            svg.append(format("<text x='%.1f' y='%d' text-anchor='middle'>%,.0f</text>\n", x(row, rows), BOTTOM + 18, row.of("size")));
        }
        for (int i = 0; i < LINES.size(); i++) {
            Line line = LINES.get(i);
            svg.append(format("<polyline fill='none' stroke-width='2' stroke='%s' points='", line.colour()));
            rows.forEach(row -> svg.append(format("%.1f,%.1f ", x(row, rows), y(line.milliseconds().applyAsDouble(row)))));
            svg.append(format("'/><rect x='%d' y='%d' width='10' height='10' fill='%s'/><text x='%d' y='%d'>%s</text>\n", LEFT + i % 2 * 320,
                    BOTTOM + 28 + i / 2 * 18, line.colour(), LEFT + i % 2 * 320 + 14, BOTTOM + 38 + i / 2 * 18, line.name()));
        }
        return svg.append("</svg>\n").toString();
    }

    private static double x(Row row, List<Row> rows) {
        double from = Math.log10(rows.getFirst().of("size"));
        double to = Math.max(from + 1, Math.log10(rows.getLast().of("size")));
        return LEFT + 20 + (Math.log10(row.of("size")) - from) / (to - from) * (WIDTH - LEFT - 80);
    }

    private static double y(double milliseconds) {
        return BOTTOM - (Math.log10(Math.max(0.1, milliseconds)) + 1) / 6 * (BOTTOM - 20);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
