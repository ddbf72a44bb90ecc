package io.hypercube.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.ServeProcess;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A start of the gateway takes as long as the classes that it loads, and has as much memory. So the classes are counted here, which
 * gives the same result on every machine, and times are not measured.
 */
@Smoke
class StartIT {
    private static final Path LIBRARIES = Artifacts.FOLDER.resolve("tree/app/lib");

    @TempDir
    static Path home;

    private static List<String> loaded;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    /** The second start: the first one also makes the database, an account and the certificates. */
    @BeforeAll
    static void start() throws IOException {
        Path data = home.resolve("data");
        Path log = home.resolve("loaded");
        try (ServeProcess first = ServeProcess.start(data)) {
            first.terminate();
            assertThat(first.exitCode()).isZero();
        }
        try (ServeProcess second =
                ServeProcess.start(data, Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load=info:file=" + log + ":none"))) {
            second.terminate();
            assertThat(second.exitCode()).isZero();
        }
        loaded = Files.readAllLines(log);
    }

    private static List<String> outsideOfTheArchive(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.contains("source: shared objects file"))
                .toList();
    }

    @Test
    void loadsNoLibraryThatNothingNeedsYet() {
        List<String> later = List.of(
                "org.bouncycastle.jce.provider.BouncyCastleProvider", // the JDK looked for an algorithm that it does
                // not have
                "com.sun.crypto.provider.PBE", // a key store with a password, for TLS
                "sun.security.ec.ECOperations", // a signature
                "org.flywaydb.core.Flyway ",
                "org.postgresql.core.",
                "io.opentelemetry.sdk.OpenTelemetrySdk ",
                "tools.jackson.databind.",
                "jdk.jfr.internal.MetadataRepository");

        assertThat(loaded).isNotEmpty().as("classes that the start loads").noneMatch(line -> later.stream()
                .anyMatch(line::startsWith));
    }

    /** Of about 6,100, when this was written. */
    @Test
    void loadsFewClasses() {
        assertThat(loaded).hasSizeBetween(1_000, 6_700);
    }

    /** About 150 when this was written, most of them made by the JVM. A list that is out of date is renewed by {@code bin/dist --train}. */
    @Test
    void loadsNearlyAllFromTheArchive() {
        assertThat(outsideOfTheArchive(loaded)).hasSizeLessThan(300);
    }

    /** 1,550 came from jars when the list was made of starts without a cluster. */
    @Test
    void loadsNearlyAllFromTheArchiveWithAClusterAndItsFirstCalls() throws IOException {
        Path log = home.resolve("loaded-with-a-cluster");
        try (ServeProcess serve = ServeProcess.start(
                home.resolve("data with a cluster"),
                Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load=info:file=" + log + ":none"),
                "--kubeconfig=" + CLUSTER.kubeconfig())) {
            Client admin = serve.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            String pods = "/clusters/" + CLUSTER.name() + "/api/v1/pods?limit=1";
            assertThat(admin.get(pods).statusCode()).isEqualTo(200);
            assertThat(admin.get("/api/v1/cube/proxy" + pods.replace("limit", "pageSize"))
                            .statusCode())
                    .isEqualTo(200);
            serve.terminate();
            assertThat(serve.exitCode()).isZero();
        }

        assertThat(outsideOfTheArchive(Files.readAllLines(log))).hasSizeLessThan(400);
    }

    /**
     * A class from the archive names the folder in which the archive was made as the place of its jar, and the JVM then refuses all classes of a
     * sealed package that come from the jar itself.
     */
    @Test
    void hasNoLibraryWhoseClassesCannotComeFromAnArchiveAndAJar() throws IOException {
        List<String> sealed = new ArrayList<>();
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(LIBRARIES, "*.jar")) {
            for (Path jar : jars) {
                try (JarFile file = new JarFile(jar.toFile())) {
                    if (file.getManifest() != null && isSealed(file.getManifest())) {
                        sealed.add(jar.getFileName().toString());
                    }
                }
            }
        }

        assertThat(sealed).isEmpty();
    }

    private static boolean isSealed(Manifest manifest) {
        return Stream.concat(Stream.of(manifest.getMainAttributes()), manifest.getEntries().values().stream())
                .anyMatch(attributes -> "true".equalsIgnoreCase(attributes.getValue(Attributes.Name.SEALED)));
    }
}
