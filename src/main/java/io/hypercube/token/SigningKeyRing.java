package io.hypercube.token;

import io.hypercube.identity.RandomText;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The secrets that tokens are signed with, in a file of the data directory and never in the database: a copy of the
 * database makes nobody a token. One key a line, base64url; the first signs, all of them verify, so keys can be changed
 * without throwing anybody out. Made with one random key at the first start. Replicas need the same file.
 */
public final class SigningKeyRing {
    /** The file's name in the data directory. */
    public static final String FILE = "token-signing.keys";

    private final Map<String, SigningKey> byId = new LinkedHashMap<>();
    private final SigningKey signing;

    SigningKeyRing(List<SigningKey> keys) {
        signing = keys.getFirst();
        keys.forEach(key -> byId.put(key.id(), key));
    }

    /**
     * Blocking.
     *
     * @param dataDirectory exists
     * @throws UncheckedIOException when the file can be neither read nor made
     * @throws IllegalArgumentException when the file holds something else
     */
    public static SigningKeyRing open(Path dataDirectory) {
        Path file = dataDirectory.resolve(FILE);
        try {
            if (!Files.exists(file)) {
                create(file);
            }
            return read(file);
        } catch (IOException e) {
            throw new UncheckedIOException("token signing keys: " + file + " cannot be read or made", e);
        }
    }

    SigningKey signing() {
        return signing;
    }

    Optional<SigningKey> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Whole or not at all, also when two processes start at once: the one that links first wins, both read its key. */
    private static void create(Path file) throws IOException {
        Path draft = file.resolveSibling(FILE + "." + RandomText.base62(12));
        String line = Base64.getUrlEncoder().withoutPadding().encodeToString(RandomText.bytes(SigningKey.BYTES)) + "\n";
        try {
            writeDurably(draft, line);
            Files.createLink(file, draft);
            try (FileChannel directory = FileChannel.open(file.toAbsolutePath().getParent())) {
                directory.force(true);
            }
        } catch (FileAlreadyExistsException e) {
            // another process was first; its key is as good
            return;
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

    private static SigningKeyRing read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII).stream()
                .filter(line -> !line.isBlank())
                .toList();
        try {
            if (!lines.isEmpty()) {
                return new SigningKeyRing(lines.stream()
                        .map(line -> new SigningKey(Base64.getUrlDecoder().decode(line.strip())))
                        .toList());
            }
        } catch (IllegalArgumentException e) {
            // not its message: it may repeat a part of the key
            throw new IllegalArgumentException(file + ": not a signing key (expected: lines of 32 bytes in base64url)");
        }
        throw new IllegalArgumentException(file + ": empty (expected: lines of 32 bytes in base64url)");
    }
}
