package io.hypercube.core.secret;

import io.hypercube.core.identity.RandomText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Keys of 32 bytes in a file with mode 0600: one key a line, base64 of either alphabet. Blocking. */
final class KeyFile {
    private static final int KEY_BYTES = 32;

    private KeyFile() {}

    /** Creates the file with a random key if there is none, and reads it. Failures are as in {@link #read}. */
    public static List<byte[]> openOrMake(Path file) {
        try {
            if (!Files.exists(file)) {
                make(file);
            }
        } catch (FileAlreadyExistsException e) {
            return read(file); // another process created it first
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be created", e);
        }
        return read(file);
    }

    /**
     * @return at least one key
     * @throws UncheckedIOException when the file cannot be read
     * @throws IllegalArgumentException when the content is malformed; the message does not quote it
     */
    public static List<byte[]> read(Path file) {
        List<String> lines;
        try {
            lines = Files.readString(file, StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(file + ": empty (expected: lines of 32 bytes in base64)");
        }
        return lines.stream().map(line -> key(file, line)).toList();
    }

    private static byte[] key(Path file, String line) {
        try {
            byte[] key =
                    Base64.getUrlDecoder().decode(line.strip().replace('+', '-').replace('/', '_'));
            if (key.length == KEY_BYTES) {
                return key;
            }
        } catch (IllegalArgumentException e) {
            // without the cause, whose message may contain a part of the key
            throw notAKey(file);
        }
        throw notAKey(file);
    }

    private static IllegalArgumentException notAKey(Path file) {
        return new IllegalArgumentException(file + ": not a key (expected: lines of 32 bytes in base64)");
    }

    /**
     * Creates the file with a random key, atomically and durably.
     *
     * @throws FileAlreadyExistsException also when another process creates it at the same time
     */
    public static void make(Path file) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + "." + RandomText.base62(12));
        String line = Base64.getUrlEncoder().withoutPadding().encodeToString(RandomText.bytes(KEY_BYTES)) + "\n";
        try {
            writeDurably(draft, line);
            Files.createLink(file, draft);
            try (FileChannel directory = FileChannel.open(file.toAbsolutePath().getParent())) {
                directory.force(true);
            }
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void writeDurably(Path file, String text) throws IOException {
        Set<StandardOpenOption> options = EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (FileChannel channel = FileChannel.open(file, options, ownerOnly)) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
            channel.force(true);
        }
    }
}
