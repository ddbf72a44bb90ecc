import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * {@code java Jars.java ARCH FROM TO NATIVE}: copies the jars of a folder without native libraries, and puts those of Linux on ARCH
 * (x64 or aarch64) into the folder NATIVE, from which the JVM loads them without unpacking. The copies are not compressed, because the
 * archive around them is, without what is never used, and not signed: the JVM reads nothing ahead of time from signed jars, and OpenJDK wants no signature.
 * They are not sealed either: a class from the archive of classes tells its package the address of its jar at the time when the archive was made, and
 * the other classes of a sealed package are refused with it. The same input gives the same bytes.
 */
final class Jars {
    private static final Pattern NATIVE = Pattern.compile(".*\\.(so|jnilib|dylib|dll)");
    private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");

    /**
     * Programs of the LDAP library, and readers of one server's logs and monitors: a tenth of it, which nothing else in it needs. Bouncy
     * Castle's algorithms that were given up before they became standards: a sixth of it, which only its own provider of them needs.
     */
    private static final Pattern UNUSED = Pattern.compile("com/unboundid/ldap/sdk/(examples|unboundidds/(examples|logs|monitors))/.*"
            + "|(META-INF/versions/9/)?org/bouncycastle/pqc/legacy/.*");

    private final Pattern wanted;
    private final Path natives;

    private Jars(String arch, Path natives) {
        this.wanted = Pattern.compile(
                switch (arch) {
                    case "x64" -> "META-INF/native/.*_x86_64\\.so|linux/amd64/.*|org/sqlite/native/Linux/x86_64/.*";
                    case "aarch64" -> "META-INF/native/.*_aarch_64\\.so|linux/aarch64/.*|org/sqlite/native/Linux/aarch64/.*";
                    default -> throw new IllegalArgumentException("architecture: " + arch + " (expected: x64 or aarch64)");
                });
        this.natives = natives;
    }

    public static void main(String[] words) throws IOException {
        Path to = Files.createDirectories(Path.of(words[2]));
        Jars jars = new Jars(words[0], Files.createDirectories(Path.of(words[3])));
        try (Stream<Path> files = Files.list(Path.of(words[1]))) {
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
                jars.copy(jar, to.resolve(jar.getFileName()));
            }
        }
    }

    private void copy(Path from, Path to) throws IOException {
        try (ZipFile jar = new ZipFile(from.toFile())) {
            List<? extends ZipEntry> entries = jar.stream()
                    .filter(entry -> !SIGNATURE.matcher(entry.getName()).matches())
                    .filter(entry -> !UNUSED.matcher(entry.getName()).matches())
                    .sorted(Comparator.comparing((ZipEntry entry) -> !entry.getName().startsWith("META-INF/MANIFEST"))
                            .thenComparing(ZipEntry::getName))
                    .toList();
            boolean hasClasses = entries.stream().anyMatch(entry -> entry.getName().endsWith(".class"));
            for (ZipEntry entry : entries) {
                if (wanted.matcher(entry.getName()).matches() && NATIVE.matcher(entry.getName()).matches()) {
                    Files.write(natives.resolve(Path.of(entry.getName()).getFileName()), read(jar, entry));
                }
            }
            if (hasClasses || entries.stream().noneMatch(entry -> NATIVE.matcher(entry.getName()).matches())) {
                write(jar, entries, to);
            }
        }
    }

    private static void write(ZipFile jar, List<? extends ZipEntry> entries, Path to) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry : entries) {
                if (!NATIVE.matcher(entry.getName()).matches()) {
                    byte[] bytes = entry.getName().equals("META-INF/MANIFEST.MF") ? opened(jar, entry) : read(jar, entry);
                    out.putNextEntry(stored(entry, bytes));
                    out.write(bytes);
                }
            }
        }
    }

    private static ZipEntry stored(ZipEntry entry, byte[] bytes) {
        ZipEntry stored = new ZipEntry(entry.getName());
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        stored.setMethod(ZipEntry.STORED);
        stored.setSize(bytes.length);
        stored.setCrc(checksum.getValue());
        stored.setTimeLocal(entry.getTimeLocal());
        return stored;
    }

    /** The main attributes and those of packages, without the digests of entries and without seals. */
    private static byte[] opened(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            Manifest manifest = new Manifest(in);
            manifest.getMainAttributes().remove(Attributes.Name.SEALED);
            manifest.getEntries().values().forEach(Jars::removeDigestsAndSeals);
            manifest.getEntries().values().removeIf(Attributes::isEmpty);
            var out = new java.io.ByteArrayOutputStream();
            manifest.write(out);
            return out.toByteArray();
        }
    }

    private static void removeDigestsAndSeals(Attributes attributes) {
        attributes.keySet().removeIf(name -> name.toString().contains("-Digest") || name.equals(Attributes.Name.SEALED));
    }

    private static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
