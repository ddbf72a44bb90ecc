package io.hypercube.server.console;

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
 * The console's files by name ({@code index.html}, {@code assets/…}), in memory. Requests are answered from these only and never
 * access the file system or the class path. Immutable.
 */
final class ConsoleFiles {
    /** Lists the other files, one a line, because a jar cannot be listed. */
    static final String LIST = "files.txt";

    private static final String FOLDER = "/console/";

    private final Map<String, ConsoleFile> files = new LinkedHashMap<>();

    private ConsoleFiles(Map<String, Map<ContentCoding, byte[]>> contents) {
        contents.forEach((name, forms) -> files.put(name, new ConsoleFile(name, forms)));
    }

    /** The files built into the program; none when it was built without the console. Blocks. */
    static ConsoleFiles builtIn() {
        return read(name -> ConsoleFiles.class.getResourceAsStream(FOLDER + name));
    }

    /** @param source returns a file by name, or null when there is none */
    static ConsoleFiles read(Function<String, @Nullable InputStream> source) {
        Map<String, Map<ContentCoding, byte[]>> contents = new LinkedHashMap<>();
        bytes(source, LIST).ifPresent(list -> {
            for (String name : new String(list, StandardCharsets.UTF_8).lines().toList()) {
                ContentCoding coding = codingOf(name);
                byte[] content = bytes(source, name)
                        .orElseThrow(() -> new IllegalStateException("console file " + name + ": listed but missing"));
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
