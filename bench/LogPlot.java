import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Plots milliseconds by size as SVG, both axes logarithmic. */
final class LogPlot {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 450;
    private static final int LEFT = 80;
    private static final int BOTTOM = 360;

    /** A row of a CSV file, by the names in its first line. */
    record Row(Map<String, Double> values) {
        double of(String name) {
            return values.get(name);
        }

        static List<Row> readAll(Path csv) throws IOException {
            List<String> lines = Files.readAllLines(csv);
            String[] names = lines.getFirst().split(",");
            return lines.stream().skip(1).map(line -> row(names, line.split(","))).toList();
        }

        private static Row row(String[] names, String[] texts) {
            Map<String, Double> values = new TreeMap<>();
            for (int i = 0; i < names.length; i++) {
                values.put(names[i], Double.valueOf(texts[i]));
            }
            return new Row(values);
        }
    }

    record Line(String name, String colour, ToDoubleFunction<Row> milliseconds) {}

    private LogPlot() {}

    /** @param rows by growing {@code size} */
    static String svg(List<Line> all, List<Row> rows) {
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
        for (int i = 0; i < all.size(); i++) {
            Line line = all.get(i);
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
