import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes the container image, as an OCI archive, from folders alone: no registry, no container engine. bin/dist-image runs it.
 * A layer has the same bytes for the same files, so that a new version of the gateway changes the last layer only.
 *
 * <p>Arguments: the folder with the files of Debian, the program's tree, the version, the commit and its time in seconds, the file to
 * write, and a folder for work.
 */
final class Image {
    private static final String HOME = "/usr/lib/hypercube";
    private static final String DATA = "/var/lib/hypercube";
    private static final String USER = "65532:65532";
    /** What packaging/launcher runs, without the shell: the options of Java are in the tree. Half of the container's memory is heap. */
    private static final List<String> COMMAND = List.of(
            HOME + "/runtime/bin/java",
            "@" + HOME + "/app/serve.options",
            "-XX:MaxRAMPercentage=50",
            "-XX:SharedArchiveFile=" + HOME + "/app/serve.jsa",
            "-Djava.library.path=" + HOME + "/native",
            "-Dorg.sqlite.lib.path=" + HOME + "/native",
            "-jar",
            HOME + "/app/hypercube.jar");

    private final Path base;
    private final Path tree;
    private final Path work;
    /** A folder of the image that has to exist and has no files. */
    private final Path empty;

    private Image(Path base, Path tree, Path work) throws IOException {
        this.base = base;
        this.tree = tree;
        this.work = work;
        this.empty = Files.createDirectories(work.resolve("empty"));
    }

    public static void main(String[] words) throws Exception {
        Image image = new Image(Path.of(words[0]), Path.of(words[1]), Path.of(words[6]));
        image.write(words[2], words[3], Instant.ofEpochSecond(Long.parseLong(words[4])), Path.of(words[5]));
    }

    private void write(String version, String commit, Instant created, Path file) throws Exception {
        Containerizer destination = Containerizer.to(TarImage.at(file).named("localhost/hypercube:" + version))
                .setBaseImageLayersCache(work.resolve("base-cache"))
                .setApplicationLayersCache(work.resolve("cache"))
                .setOfflineMode(true)
                .setToolName("hypercube");
        JibContainer made = Jib.fromScratch()
                .setFormat(ImageFormat.OCI)
                .setFileEntriesLayers(List.of(
                        system(),
                        layer("runtime", List.of("runtime"), List.of()),
                        layer("libraries", List.of("app/lib", "native"), List.of()),
                        program()))
                .setEntrypoint(COMMAND)
                .setProgramArguments("serve")
                .setEnvironment(Map.of(
                        "HOME", DATA,
                        "HYPERCUBE_DATA_DIR", DATA,
                        "LANG", "C.UTF-8",
                        "PATH", HOME + "/runtime/bin"))
                .setUser(USER)
                .setExposedPorts(Port.tcp(30443))
                .setCreationTime(created)
                .setLabels(labels(version, commit, created))
                .containerize(destination);
        System.out.println(made.getDigest());
    }

    /** The annotations of OCI that registries and scanners read. */
    private static Map<String, String> labels(String version, String commit, Instant created) {
        String image = "org.opencontainers.image.";
        return Map.of(
                image + "title", "hypercube",
                image + "description", "One address for many Kubernetes clusters",
                image + "version", version,
                image + "revision", commit,
                image + "created", created.toString(),
                image + "licenses", "Apache-2.0",
                image + "vendor", "Hypercube",
                image + "base.name", "scratch");
    }

    /** The C library, the certificates of authorities, and the user, from Debian's packages. */
    private FileEntriesLayer system() throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("system");
        layer.addEntry(empty, AbsoluteUnixPath.get("/tmp"), FilePermissions.fromOctalString("777"));
        layer.addEntry(
                empty,
                AbsoluteUnixPath.get(DATA),
                FilePermissions.fromOctalString("700"),
                FileEntriesLayer.DEFAULT_MODIFICATION_TIME,
                USER);
        add(layer, base, "/", all -> true);
        return layer.build();
    }

    /** With the licences, the SBOM of the image, and the argument file of java for all other commands, in place of the launcher's script. */
    private FileEntriesLayer program() throws IOException {
        FileEntriesLayer.Builder layer = layer(
                        "program", List.of("app", "licenses", "LICENSE"), List.of("app/lib", "app/command.jsa"))
                .toBuilder();
        add(layer, work.resolve("own"), "/", all -> true);
        return layer.build();
    }

    /** The part of the tree in these folders, except for those of other layers. */
    private FileEntriesLayer layer(String name, List<String> folders, List<String> others) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
        add(
                layer,
                tree,
                HOME,
                file -> folders.stream().anyMatch(file::startsWith)
                        && others.stream().noneMatch(file::startsWith));
        return layer.build();
    }

    private interface Choice {
        boolean has(Path relative);
    }

    /** Adds files in the order of their names. The archive of loaded classes is valid for jars of one modification time only. */
    private static void add(FileEntriesLayer.Builder layer, Path from, String to, Choice choice) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                Path relative = from.relativize(file);
                if (choice.has(relative)) {
                    Instant modified = Files.getLastModifiedTime(file).toInstant();
                    layer.addEntry(file, AbsoluteUnixPath.get(to).resolve(relative), permissions(file), modified);
                }
            }
        }
    }

    private static FilePermissions permissions(Path file) {
        return FilePermissions.fromOctalString(Files.isExecutable(file) ? "755" : "644");
    }
}
