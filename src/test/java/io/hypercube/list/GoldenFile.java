package io.hypercube.list;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Test cases in a file. Blocks are separated by blank lines:
 *
 * <pre>
 * items:            one item per line: the list of the following cases
 * list:             a whole document; a second such block is the document that continues it
 * row object: none  what rows contain of their objects: none, or an apiVersion for metadata
 * name=value        a query, one parameter per line, not encoded; then the expectation:
 * -> a b (7)        the names on the page, and the total
 * => {…}            the page's bytes; further lines are joined
 * 400 text          the message for the caller
 * malformed text    the message of MalformedListException; or: not a list
 * </pre>
 *
 * Lines that begin with # are comments.
 */
public record GoldenFile(String name, List<Case> cases) {
    private static final Path FOLDER = Path.of("src/test/resources/list");

    public record Case(List<String> documents, RowObject rowObject, Map<String, List<String>> query, String expected) {
        public String title() {
            return query + " " + expected;
        }
    }

    /** All files of {@code resources/list}. */
    public static List<GoldenFile> all() throws IOException {
        List<GoldenFile> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.sorted().toList()) {
                all.add(read(file));
            }
        }
        return all;
    }

    private static GoldenFile read(Path file) throws IOException {
        return new GoldenFile(
                String.valueOf(file.getFileName()), parse(Files.readString(file, StandardCharsets.UTF_8)));
    }

    static List<Case> parse(String text) {
        List<Case> cases = new ArrayList<>();
        List<String> documents = List.of();
        RowObject rowObject = new RowObject.AsFetched();
        boolean goesOn = false;
        for (String block : text.split("\n\\s*\n")) {
            List<String> lines =
                    block.lines().filter(line -> !line.startsWith("#")).toList();
            String first = lines.isEmpty() ? "" : lines.getFirst();
            if (first.equals("items:") || first.equals("list:")) {
                List<String> more = new ArrayList<>(goesOn ? documents : List.of());
                more.add(first.equals("items:") ? listOf(rest(lines)) : String.join("\n", rest(lines)));
                documents = more;
                goesOn = true;
            } else if (first.startsWith("row object: ")) {
                rowObject = rowObject(first.substring("row object: ".length()));
            } else if (!first.isEmpty()) {
                cases.add(new Case(documents, rowObject, query(lines), expected(lines)));
                goesOn = false;
            }
        }
        return cases;
    }

    private static List<String> rest(List<String> lines) {
        return lines.subList(1, lines.size());
    }

    private static String listOf(List<String> items) {
        return "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":["
                + String.join(",", items) + "]}";
    }

    private static RowObject rowObject(String text) {
        return text.equals("none") ? new RowObject.None() : new RowObject.Metadata(text);
    }

    private static Map<String, List<String>> query(List<String> lines) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        lines.stream().takeWhile(line -> !isExpectation(line)).forEach(line -> {
            int equals = line.indexOf('=');
            query.computeIfAbsent(line.substring(0, equals), name -> new ArrayList<>())
                    .add(line.substring(equals + 1));
        });
        return query;
    }

    private static String expected(List<String> lines) {
        return String.join(
                "", lines.stream().dropWhile(line -> !isExpectation(line)).toList());
    }

    private static boolean isExpectation(String line) {
        return line.startsWith("->")
                || line.startsWith("=>")
                || line.startsWith("400 ")
                || line.startsWith("malformed ")
                || line.equals("not a list");
    }
}
