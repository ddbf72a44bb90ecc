package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The container image of this build, as its archive describes it. */
@Thorough
@BeforeRelease
class ImageIT {
    /** Before this, in bin/dist: files that are the same in every version. */
    private static final String LONG_AGO = "2000-01-02";

    @TempDir
    static Path folder;

    private static Path archive;
    private static JsonNode manifest;

    @BeforeAll
    static void unpack() throws IOException {
        archive = ImageArchive.ofThisBuild().file();
        tar("-xf", archive.toString(), "-C", folder.toString());
        manifest = blob(json(folder.resolve("index.json")).at("/manifests/0"));
    }

    @Test
    void isSmallAndRunsAsAnOrdinaryUser() throws IOException {
        JsonNode config = blob(manifest.path("config")).path("config");

        assertThat(config.path("User").asString()).isEqualTo("65532:65532");
        assertThat(config.at("/Entrypoint/0").asString()).isEqualTo("/usr/lib/hypercube/runtime/bin/java");
        assertThat(Files.size(archive)).isLessThan(120_000_000);
    }

    /** By which a registry and a scanner know what it is, and of which commit. */
    @Test
    void saysWhatItIs() throws IOException {
        JsonNode config = blob(manifest.path("config"));
        JsonNode labels = config.at("/config/Labels");
        String image = "org.opencontainers.image.";

        assertThat(labels.propertyNames())
                .contains(image + "title", image + "description", image + "licenses", image + "vendor");
        assertThat(labels.path(image + "version").asString())
                .isEqualTo(ImageArchive.ofThisBuild().tag());
        assertThat(labels.path(image + "revision").asString()).matches("[0-9a-f]{40}|unknown");
        assertThat(labels.path(image + "created")).isEqualTo(config.path("created"));
    }

    @Test
    void hasLicencesAndAnSbomOfEverythingInIt() {
        String program = listing(layers().getLast());

        assertThat(program).contains("usr/lib/hypercube/LICENSE", "usr/lib/hypercube/licenses/README.txt");
        assertThat(listing(layers().getFirst()))
                .contains("usr/share/doc/libc6/copyright", "usr/share/doc/ca-certificates/copyright")
                .doesNotContain("/bin/");
        String sbom = tar("-xOf", file(layers().getLast()).toString(), "usr/lib/hypercube/sbom.cdx.json");
        assertThat(sbom).contains("pkg:deb/debian/libc6@", "pkg:deb/debian/ca-certificates@", "java-runtime", "netty");
    }

    /** Layers have the same bytes for the same files of the same times, so these stay when the program changes. */
    @Test
    void hasAllThatAVersionChangesInASmallLastLayer() {
        List<JsonNode> layers = layers();

        for (JsonNode layer : layers.subList(0, layers.size() - 1)) {
            assertThat(tar("-tf", file(layer).toString(), "--newer-mtime=" + LONG_AGO))
                    .isEmpty();
        }
        assertThat(layers.getLast().path("size").asInt()).isLessThan(30_000_000);
    }

    private static List<JsonNode> layers() {
        return manifest.path("layers").valueStream().toList();
    }

    private static String listing(JsonNode layer) {
        return tar("-tf", file(layer).toString());
    }

    private static JsonNode blob(JsonNode descriptor) throws IOException {
        return json(file(descriptor));
    }

    private static Path file(JsonNode descriptor) {
        return folder.resolve("blobs/sha256")
                .resolve(descriptor.path("digest").asString().substring("sha256:".length()));
    }

    private static JsonNode json(Path file) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(file));
    }

    private static String tar(String... words) {
        List<String> command = new java.util.ArrayList<>(List.of("tar", "--warning=no-unknown-keyword"));
        command.addAll(List.of(words));
        return Outcome.of(new ProcessBuilder(command), "", line -> {}).succeeded();
    }
}
