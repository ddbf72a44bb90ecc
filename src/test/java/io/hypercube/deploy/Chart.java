package io.hypercube.deploy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Helm charts in {@code deploy/chart}, rendered by Helm: that of the gateway, and that of its agent. */
final class Chart {
    static final Path FOLDER = Path.of("deploy/chart/hypercube");
    static final Path AGENT = Path.of("deploy/chart/hypercube-agent");

    /** The least that an installation with PostgreSQL needs. */
    static final Map<String, Object> POSTGRES =
            Map.of("database.existingSecret", "hypercube-database", "masterKey.existingSecret", "hypercube-master-key");

    /** One replica with the embedded database. */
    static final Map<String, Object> EMBEDDED = Map.of("embedded.enabled", true);

    private Chart() {}

    /** The objects as YAML, for the namespace {@code gateway} and the release {@code hypercube}; fails as Helm does. */
    static String render(Map<String, Object> values, Path... files) {
        return render("gateway", values, files);
    }

    static String render(String namespace, Map<String, Object> values, Path... files) {
        return render(FOLDER, namespace, values, files);
    }

    /**
     * With the pod of {@code helm test}. Helm's library leaves hooks out, so this renders a copy in which it is none.
     *
     * @param copy a folder that does not exist
     */
    static String renderWithTest(Path copy, String namespace, Map<String, Object> values, Path... files) {
        try (Stream<Path> all = Files.walk(FOLDER)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path to = copy.resolve(FOLDER.relativize(file));
                Files.createDirectories(to.getParent());
                Files.writeString(to, Files.readString(file).replaceAll("(?m)^    helm.sh/hook: .*\n", ""));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return render(copy, namespace, values, files);
    }

    /** @param chart a folder or an archive */
    static String render(Path chart, String namespace, Map<String, Object> values, Path... files) {
        return render(chart, "hypercube", namespace, values, files);
    }

    /** The agent's chart, for the release {@code hypercube-agent}. */
    static String renderAgent(String namespace, Map<String, Object> values, Path... files) {
        return render(AGENT, "hypercube-agent", namespace, values, files);
    }

    private static String render(
            Path chart, String release, String namespace, Map<String, Object> values, Path... files) {
        TemplateCommand command = new Helm(chart).template().withName(release).withNamespace(namespace);
        values.forEach(command::set);
        List.of(files).forEach(command::withValuesFile);
        return command.call();
    }

    /** The objects of a YAML stream. */
    static List<JsonNode> objects(String yaml) {
        Iterable<Object> documents = new Load(LoadSettings.builder().build()).loadAllFromString(yaml);
        JsonMapper json = JsonMapper.shared();
        return StreamSupport.stream(documents.spliterator(), false)
                .filter(Map.class::isInstance)
                .<JsonNode>map(json::valueToTree)
                .toList();
    }

    /** The one object of that kind, or of that kind and name: {@code Service/hypercube}. */
    static JsonNode object(List<JsonNode> objects, String kind) {
        return objects.stream()
                .filter(object -> id(object).equals(kind) || id(object).startsWith(kind + '/'))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        "no " + kind + " in " + objects.stream().map(Chart::id).toList()));
    }

    static String id(JsonNode object) {
        return object.path("kind").asString()
                + '/'
                + object.path("metadata").path("name").asString();
    }

    /** The values of {@link #POSTGRES} and these, as pairs of key and value. */
    static Map<String, Object> with(Object... pairs) {
        Map<String, Object> values = new HashMap<>(POSTGRES);
        for (int i = 0; i < pairs.length; i += 2) {
            values.put((String) pairs[i], pairs[i + 1]);
        }
        return values;
    }

    /** The configuration file of the gateway. */
    static String config(List<JsonNode> objects) {
        return object(objects, "ConfigMap/hypercube").at("/data/hypercube.yaml").asString();
    }

    /** The environment of the container by name; a value from a Secret is empty. */
    static Map<String, String> variables(List<JsonNode> objects) {
        return object(objects, "Deployment")
                .at("/spec/template/spec/containers/0/env")
                .valueStream()
                .collect(Collectors.toMap(
                        variable -> variable.path("name").asString(),
                        variable -> variable.path("value").asString("")));
    }
}
