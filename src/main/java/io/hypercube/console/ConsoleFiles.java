package io.hypercube.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files of the console, by name ({@code index.html}, {@code assets/…}), whole in memory. A name that was not there when they
 * were read is not there: no path of a request ever reaches a file system or a class path. Immutable.
 */
final class ConsoleFiles {
    /** Names all others, one a line: a jar cannot be listed. */
    static final String LIST = "files.txt";

    private static final String FOLDER = "/console/";

    private final Map<String, ConsoleFile> files = new LinkedHashMap<>();

    private ConsoleFiles(Map<String, Map<ContentCoding, byte[]>> contents) {
        contents.forEach((name, forms) -> files.put(name, new ConsoleFile(name, forms)));
    }

    /** Those that were built into the program; none when it was built without. Blocks. */
    static ConsoleFiles builtIn() {
        return read(name -> ConsoleFiles.class.getResourceAsStream(FOLDER + name));
    }

    /** @param source gives a file by name, or null when there is none */
    static ConsoleFiles read(Function<String, @Nullable InputStream> source) {
        Map<String, Map<ContentCoding, byte[]>> contents = new LinkedHashMap<>();
        bytes(source, LIST).ifPresent(list -> {
            for (String name : new String(list, StandardCharsets.UTF_8).lines().toList()) {
                ContentCoding coding = codingOf(name);
                byte[] content = bytes(source, name)
                        .orElseThrow(
                                () -> new IllegalStateException("console file " + name + ": listed but not there"));
                contents.computeIfAbsent(
                                name.substring(0, name.length() - coding.suffix.length()),
                                key -> new EnumMap<>(ContentCoding.class))
                        .put(coding, content);
            }
        });
        return new ConsoleFiles(contents);
    }

    private static ContentCoding codingOf(String name) {
        for (ContentCoding coding : ContentCoding.values()) {
            if (name.endsWith(coding.suffix)) {
                return coding;
            }
        }
        throw new IllegalStateException("every name ends with nothing");
    }

    private static Optional<byte[]> bytes(Function<String, @Nullable InputStream> source, String name) {
        try (InputStream file = source.apply(name)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Optional<ConsoleFile> find(String name) {
        return Optional.ofNullable(files.get(name));
    }
}
