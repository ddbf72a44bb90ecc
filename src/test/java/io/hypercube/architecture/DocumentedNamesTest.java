package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes, methods, packages, pages and headings that the documents name exist. */
class DocumentedNamesTest {
    private static final Path PROGRAM = Path.of("src/main/java/io/hypercube");
    private static final Path TESTS = Path.of("src/test/java/io/hypercube");

    /** Words in code font that look like classes but are HTTP fields and values, or classes of libraries. */
    private static final Set<String> NO_CLASSES = Set.of(
            "Accept",
            "Authorization",
            "Connection",
            "Expect",
            "Future",
            "Host",
            "HttpOnly",
            "HttpServerConnection",
            "Location",
            "Origin",
            "Prod",
            "SameSite",
            "Secure",
            "UnpooledHttpClientConnection",
            "Upgrade",
            "VertxHttpRequestDecoder");

    /** A class in code font, or a class with a method: {@code LiveCalls.endWhere}. */
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z][A-Za-z0-9]*)(?:\\.([a-z]\\w*))?`");

    /** A class in a diagram, recognised by a second capital letter. */
    private static final Pattern DRAWN_CLASS = Pattern.compile("\\b([A-Z][a-z]+[A-Z][A-Za-z]*)");

    private static final Pattern DRAWING = Pattern.compile("(?s)```\n(.*?)```");
    private static final Set<String> DRAWN_BY_OTHERS = Set.of("HttpClientCodec", "MiB", "SubjectAccessReview");
    private static final Pattern PACKAGE = Pattern.compile("packages?\\s+`([a-z.]+)`");
    /** A class with its package in Javadoc: {@code server.call.Router}. */
    private static final Pattern QUALIFIED =
            Pattern.compile("\\{@code\\s+(?:io\\.hypercube\\.)?([a-z]+(?:\\.[a-z]+)*)\\.([A-Z]\\w+)[.}]");

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void namesClassesAndMethodsThatExist() throws IOException {
        Map<String, String> sources = sources();
        Set<String> missing = new TreeSet<>();
        for (Path page : pages("docs/architecture.md", "docs/decisions")) {
            String text = Files.readString(page);
            CLASS.matcher(text)
                    .results()
                    .filter(name -> !exists(name, sources))
                    .forEach(name -> missing.add(page + ": " + name.group()));
            DRAWING.matcher(text)
                    .results()
                    .flatMap(drawing -> DRAWN_CLASS.matcher(drawing.group(1)).results())
                    .map(MatchResult::group)
                    .filter(name -> !sources.containsKey(name) && !DRAWN_BY_OTHERS.contains(name))
                    .forEach(name -> missing.add(page + ": " + name));
            PACKAGE.matcher(text)
                    .results()
                    .map(name -> name.group(1).replace('.', '/'))
                    .filter(name -> !Files.isDirectory(PROGRAM.resolve(name)))
                    .forEach(name -> missing.add(page + ": package " + name));
        }
        assertThat(sources).hasSizeGreaterThan(300);
        assertThat(missing).isEmpty();
    }

    /** The compiler checks links only, and those may not point to classes that the package does not use. */
    @Test
    void namesClassesWhereTheyAre() throws IOException {
        Set<String> missing = new TreeSet<>();
        int names = 0;
        try (Stream<Path> tree = Files.walk(Path.of("src"))) {
            for (Path file :
                    tree.filter(path -> path.toString().endsWith(".java")).toList()) {
                String text = read(file).replaceAll("\\n\\s*\\*\\s*", " ");
                for (MatchResult name : QUALIFIED.matcher(text).results().toList()) {
                    names++;
                    if (isOurs(name) && !isThere(name)) {
                        missing.add(file + ": " + name.group());
                    }
                }
            }
        }
        assertThat(names).isPositive();
        assertThat(missing).isEmpty();
    }

    /** Others are of libraries and of Kubernetes. */
    private static boolean isOurs(MatchResult name) {
        return Files.isDirectory(PROGRAM.resolve(name.group(1).replaceFirst("\\..*", "")));
    }

    private static boolean isThere(MatchResult name) {
        Path file = Path.of(name.group(1).replace('.', '/'), name.group(2) + ".java");
        return Stream.of(PROGRAM, TESTS).anyMatch(root -> Files.exists(root.resolve(file)));
    }

    @Test
    void linksToPagesAndHeadingsThatExist() throws IOException {
        Set<String> broken = new TreeSet<>();
        for (Path page : pages("README.md", "CONTRIBUTING.md", "bench/README.md", "testbed/README.md", "docs")) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                Path target = link.group(1).isEmpty()
                        ? page
                        : page.resolveSibling(link.group(1)).normalize();
                String heading = link.group(2);
                if (!Files.exists(target)
                        || (heading != null && !anchors(target).contains(heading))) {
                    broken.add(page + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static boolean exists(MatchResult name, Map<String, String> sources) {
        String source = sources.get(name.group(1));
        String method = name.group(2);
        return NO_CLASSES.contains(name.group(1))
                || (source != null && (method == null || source.contains(" " + method + "(")));
    }

    /** The anchors that GitHub generates for headings. */
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static List<Path> pages(String... roots) throws IOException {
        Set<Path> pages = new TreeSet<>();
        for (String root : roots) {
            try (Stream<Path> tree = Files.walk(Path.of(root))) {
                tree.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        return List.copyOf(pages);
    }

    /** By class name: the program's classes, and the tests that documents name. */
    private static Map<String, String> sources() throws IOException {
        try (Stream<Path> tree = Files.walk(Path.of("src"))) {
            return tree.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.toMap(
                            file -> String.valueOf(file.getFileName()).replace(".java", ""),
                            DocumentedNamesTest::read,
                            (one, other) -> one + other));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
