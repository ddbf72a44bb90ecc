import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code java Packages.java SBOM PACKAGES}: prints the SBOM of the program with Debian's packages in addition, each of them a line of
 * PACKAGES: name, version, architecture. Their licences are in the image as Debian's copyright files. The class path must have Jackson.
 */
final class Packages {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Packages() {}

    public static void main(String[] words) throws IOException {
        ObjectNode sbom = (ObjectNode) JSON.readTree(Path.of(words[0]));
        for (String line : Files.readAllLines(Path.of(words[1]))) {
            String[] fields = line.split(" ");
            sbom.withArray("components").add(component(fields[0], fields[1], fields[2]));
        }
        System.out.println(JSON.writeValueAsString(sbom));
    }

    private static ObjectNode component(String name, String version, String architecture) {
        String purl = "pkg:deb/debian/%s@%s?arch=%s".formatted(name, version.replace("+", "%2B"), architecture);
        ObjectNode component = JSON.createObjectNode();
        component.put("type", "library").put("bom-ref", purl).put("name", name).put("version", version).put("purl", purl);
        ObjectNode licence = component.putArray("licenses").addObject().putObject("license");
        licence.put("name", "/usr/share/doc/%s/copyright".formatted(name));
        return component;
    }
}
