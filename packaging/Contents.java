import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code java Contents.java PROJECT TREE VERSION COMMIT}: writes what the artifacts contain. TREE/sbom.cdx.json is Maven's SBOM of the
 * libraries with the Java runtime and the console's packages; TREE/licenses has the licences of all of them. The class path must have
 * Jackson. Fails if the text of a licence is missing.
 */
final class Contents {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Pattern NOTICE = Pattern.compile("(?i)META-INF/(.*/)?(LICEN[SC]E|NOTICE|COPYING)[^/]*");
    private static final Pattern OTHER_PLATFORM = Pattern.compile("classifier=(osx|windows|linux-%s)".formatted(
            System.getProperty("os.arch").equals("aarch64") ? "x86_64" : "aarch_64"));

    private final Path project;
    private final Path tree;
    private final Path licenses;
    private final List<String> table = new ArrayList<>();

    private Contents(Path project, Path tree) throws IOException {
        this.project = project;
        this.tree = tree;
        this.licenses = Files.createDirectories(tree.resolve("licenses"));
    }

    public static void main(String[] words) throws IOException {
        new Contents(Path.of(words[0]), Path.of(words[1])).write(words[2], words[3]);
    }

    private void write(String version, String commit) throws IOException {
        ObjectNode sbom = (ObjectNode) JSON.readTree(project.resolve("target/sbom.json"));
        ObjectNode metadata = (ObjectNode) sbom.get("metadata");
        metadata.remove("timestamp");
        metadata.remove("tools");
        ObjectNode program = (ObjectNode) metadata.get("component");
        program.put("version", version);
        property(program, "commit", commit);
        TreeMap<String, ObjectNode> components = new TreeMap<>();
        for (JsonNode library : sbom.get("components")) {
            add(components, (ObjectNode) library);
        }
        Set<String> left = keepDependenciesAmong(sbom, components.keySet(), program.get("bom-ref").asString());
        add(components, runtime());
        JsonNode packages = JSON.readTree(project.resolve("console/package-lock.json")).get("packages");
        packages.properties().stream()
                .filter(one -> !one.getKey().isEmpty() && !one.getValue().path("dev").asBoolean())
                .forEach(one -> add(components, npm(one.getKey(), one.getValue())));
        sbom.set("components", JSON.createArrayNode().addAll(components.values()));
        Files.writeString(tree.resolve("sbom.cdx.json"), JSON.writeValueAsString(sbom) + "\n");
        copyTexts(components.values(), left);
    }

    private static void add(TreeMap<String, ObjectNode> components, ObjectNode component) {
        String reference = component.get("bom-ref").asString();
        if (!OTHER_PLATFORM.matcher(reference).find()) {
            components.put(reference, component);
        }
    }

    /** Libraries for other platforms are not in the artifacts. Returns the references that stay. */
    private static Set<String> keepDependenciesAmong(ObjectNode sbom, Set<String> components, String program) {
        Set<String> known = new HashSet<>(components);
        known.add(program);
        ArrayNode dependencies = JSON.createArrayNode();
        for (JsonNode one : sbom.get("dependencies")) {
            if (known.contains(one.get("ref").asString())) {
                ArrayNode on = JSON.createArrayNode();
                one.path("dependsOn").valueStream().filter(ref -> known.contains(ref.asString())).forEach(on::add);
                ((ObjectNode) one).set("dependsOn", on);
                dependencies.add(one);
            }
        }
        sbom.set("dependencies", dependencies);
        return known;
    }

    private ObjectNode runtime() throws IOException {
        Properties release = new Properties();
        try (InputStream file = Files.newInputStream(Path.of(System.getProperty("java.home"), "release"))) {
            release.load(file);
        }
        String version = release.getProperty("JAVA_RUNTIME_VERSION").replace("\"", "");
        String vendor = release.getProperty("IMPLEMENTOR").replace("\"", "");
        ObjectNode runtime = component("platform", "java-runtime", version, "pkg:generic/openjdk@" + version.replace("+", "%2B"));
        runtime.put("publisher", vendor);
        runtime.putArray("licenses").addObject().put("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
        return runtime;
    }

    private static ObjectNode npm(String folder, JsonNode lock) {
        String name = folder.substring(folder.lastIndexOf("node_modules/") + "node_modules/".length());
        String version = lock.get("version").asString();
        ObjectNode npm = component("library", name, version, "pkg:npm/" + name.replace("@", "%40") + "@" + version);
        npm.putArray("licenses").addObject().putObject("license").put("id", lock.get("license").asString());
        byte[] digest = Base64.getDecoder().decode(lock.get("integrity").asString().replaceFirst("sha512-", ""));
        npm.putArray("hashes").addObject().put("alg", "SHA-512").put("content", HexFormat.of().formatHex(digest));
        property(npm, "folder", folder);
        return npm;
    }

    private static ObjectNode component(String type, String name, String version, String purl) {
        return JSON.createObjectNode().put("type", type).put("bom-ref", purl).put("name", name).put("version", version).put("purl", purl);
    }

    private static void property(ObjectNode component, String name, String value) {
        component.withArray("properties").addObject().put("name", "hypercube:" + name).put("value", value);
    }

    private void copyTexts(Iterable<ObjectNode> components, Set<String> libraries) throws IOException {
        for (String standard : List.of("Apache-2.0", "EPL-2.0", "BSD-2-Clause", "BSD-3-Clause")) {
            Path source = standard.equals("Apache-2.0") ? project.resolve("LICENSE") : project.resolve("packaging/licenses/" + standard + ".txt");
            Files.copy(source, licenses.resolve(standard + ".txt"));
        }
        for (ObjectNode component : components) {
            String where = component.get("name").asString().equals("java-runtime")
                    ? "runtime/legal"
                    : libraries.contains(component.get("bom-ref").asString()) ? ofJar(component) : ofPackage(component);
            table.add("%s %s: %s, %s".formatted(
                    component.get("name").asString(), component.get("version").asString(), licence(component), where));
        }
        String head = "What Hypercube contains, under which licences, and where their texts are. Hypercube itself: Apache-2.0.\n\n";
        Files.writeString(licenses.resolve("README.txt"), head + String.join("\n", table) + "\n");
    }

    private static String licence(ObjectNode component) {
        return String.join(" or ", component.get("licenses").valueStream()
                .map(one -> one.path("expression").asString(one.path("license").path("id").asString(
                        one.path("license").path("name").asString(""))))
                .toList());
    }

    /** The texts in the jar, or one of packaging/licenses. */
    private String ofJar(ObjectNode component) throws IOException {
        String classifier = component.get("purl").asString().replaceFirst(".*classifier=([^&]*).*", "-$1");
        String name = component.get("name").asString() + "-" + component.get("version").asString()
                + (classifier.startsWith("-") ? classifier : "");
        Path folder = licenses.resolve(name);
        try (ZipFile jar = new ZipFile(project.resolve("target/lib/" + name + ".jar").toFile())) {
            for (var text : jar.stream().filter(entry -> !entry.isDirectory() && NOTICE.matcher(entry.getName()).matches()
                    && !entry.getName().endsWith(".class")).toList()) {
                Files.createDirectories(folder);
                try (InputStream in = jar.getInputStream(text)) {
                    Files.write(folder.resolve(text.getName().replace("META-INF/", "").replace('/', '-')), in.readAllBytes());
                }
            }
        }
        return Files.exists(folder) ? "licenses/" + name : standard(component);
    }

    private String ofPackage(ObjectNode component) throws IOException {
        String source = component.get("properties").get(0).get("value").asString();
        String name = "console-" + source.replaceFirst("^node_modules/", "").replace('/', '-');
        Path folder = licenses.resolve(name);
        try (Stream<Path> files = Files.list(project.resolve("console").resolve(source))) {
            for (Path text : files.filter(file -> file.getFileName().toString().matches("(?i)(LICEN[SC]E|NOTICE|COPYING).*"))
                    .sorted().toList()) {
                Files.createDirectories(folder);
                Files.copy(text, folder.resolve(text.getFileName()));
            }
        }
        return Files.exists(folder) ? "licenses/" + name : standard(component);
    }

    /** A text of packaging/licenses, which has its name where it names its authors. */
    private String standard(ObjectNode component) throws IOException {
        String own = component.get("name").asString() + ".txt";
        if (Files.exists(project.resolve("packaging/licenses/" + own))) {
            Files.copy(project.resolve("packaging/licenses/" + own), licenses.resolve(own));
            return "licenses/" + own;
        }
        return component.get("licenses").valueStream()
                .map(one -> "licenses/" + one.path("license").path("id").asString("?") + ".txt")
                .filter(text -> Files.exists(tree.resolve(text)))
                .findFirst()
                .orElseThrow(() -> new IOException(component.get("name") + ": the text of its licence, " + licence(component)
                        + ", is neither in it nor in packaging/licenses"));
    }
}
