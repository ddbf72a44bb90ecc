package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.authorization.HiddenFields;
import io.hypercube.list.query.FieldPath;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Canaries at many places; each must be gone, and what is beside it must stay. */
class RedactionTest {
    static final String CANARY = "canary-Zx81qP";
    private static final String ENCODED = Base64.getEncoder().encodeToString(CANARY.getBytes(StandardCharsets.UTF_8));
    private static final String PART = Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(("{\"alg\":\"none\",\"x\":\"" + CANARY + "\"}").getBytes(StandardCharsets.UTF_8));
    private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private static final ResourceType SECRETS = type("", "secrets", "Secret");
    private static final ResourceType PODS = type("", "pods", "Pod");
    private static final ResourceType WIDGETS = type("example.com", "widgets", "Widget");
    private static final ResourceType TENANTS = type("tenant.service.io", "tenants", "Tenant");

    private final Redaction redaction = new Redaction(List.of(
            HiddenFields.of("tenants.tenant.service.io", List.of("spec.license", "spec.users.pin")),
            HiddenFields.of("widgets", List.of("spec.code"))));

    record Place(String name, ResourceType type, String json) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final String SECRET =
            "{'kind':'Secret','apiVersion':'v1','metadata':{'name':'kept'},'data':{'kept':'" + ENCODED + "'}}";

    /** Of the {@code spec} of a last applied configuration. */
    private static final String VARIABLE = "\\'env\\':[{\\'name\\':\\'A_TOKEN\\',\\'value\\':\\'" + CANARY + "\\'}]";

    static List<Place> places() {
        return Stream.of(ofSecrets(), lastApplied(), ofCommands(), ofUrls(), others())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Place> ofSecrets() {
        return List.of(
                new Place("data", SECRETS, SECRET),
                new Place("stringData", SECRETS, "{'kind':'Secret','stringData':{'kept':'" + CANARY + "'}}"),
                new Place("data that is no object", SECRETS, "{'kept':1,'data':'" + CANARY + "'}"),
                new Place("data that is not base64", SECRETS, "{'data':{'kept':'" + CANARY + "%'}}"),
                new Place("nested data", SECRETS, "{'data':{'kept':{'b':'" + CANARY + "'}}}"),
                new Place(
                        "list without kinds",
                        SECRETS,
                        "{'kind':'SecretList','items':[{'metadata':{'name':'kept'},'data':{'a':'" + ENCODED + "'}}]}"),
                new Place(
                        "list of another resource",
                        PODS,
                        "{'kind':'SecretList','items':[{'name':'kept','data':{'a':'" + ENCODED + "'}}]}"),
                new Place("List", PODS, "{'kind':'List','items':[" + SECRET + "]}"),
                new Place("Table", SECRETS, "{'kind':'Table','rows':[{'cells':['kept'],'object':" + SECRET + "}]}"),
                new Place(
                        "Table without kinds",
                        SECRETS,
                        "{'rows':[{'cells':['kept'],'object':{'data':{'a':'" + ENCODED + "'}}}]}"),
                new Place(
                        "annotation with a value",
                        SECRETS,
                        "{'metadata':{'annotations':{'a':'x " + CANARY + " y'}},'data':{'kept':'" + ENCODED + "'}}"),
                new Place(
                        "annotation with an encoded value",
                        SECRETS,
                        "{'metadata':{'annotations':{'a':'" + ENCODED + "'}},'stringData':{'kept':'" + CANARY + "'}}"),
                new Place(
                        "annotation that was the Secret",
                        SECRETS,
                        "{'kept':1,'metadata':{'annotations':{'kapp.k14s.io/original':'kind: Secret\\ndata: " + ENCODED
                                + "'}}}"),
                new Place(
                        "annotation of another object that was a Secret",
                        TENANTS,
                        "{'kept':1,'metadata':{'annotations':{'a':'{kind: SecretList, x: " + CANARY + "}'}}}"),
                new Place("template", TENANTS, "{'spec':{'resources':[" + SECRET + "]}}"));
    }

    private static List<Place> lastApplied() {
        String secret = SECRET.replace("'", "\\'");
        return List.of(
                new Place(
                        "last applied of a Secret",
                        SECRETS,
                        "{'kept':1,'metadata':{'annotations':{'" + APPLIED + "':'" + secret + "'}}}"),
                new Place(
                        "another last applied of a Secret",
                        SECRETS,
                        "{'kept':1,'metadata':{'annotations':{'example.com/last-applied':'" + CANARY + "'}}}"),
                new Place(
                        "last applied with a Secret",
                        PODS,
                        "{'kept':1,'metadata':{'annotations':{'" + APPLIED + "':'" + secret + "'}}}"),
                new Place("last applied with a variable", PODS, applied("{%s}".formatted(VARIABLE))),
                new Place(
                        "last applied with a configured path",
                        TENANTS,
                        applied("{%s,\\'license\\':\\'%s\\'}".formatted(VARIABLE, CANARY))),
                new Place(
                        "last applied that is cut",
                        PODS,
                        "{'kept':1,'metadata':{'annotations':{'" + APPLIED + "':'{\\'data\\':\\'" + CANARY + "'}}}"));
    }

    private static List<Place> ofCommands() {
        return List.of(
                new Place(
                        "argument",
                        PODS,
                        "{'spec':{'containers':[{'args':['--level=kept','--password=" + CANARY + "']}]}}"),
                new Place(
                        "argument after its option",
                        PODS,
                        "{'spec':{'template':{'spec':{'initContainers':[{'command':['kept','--token','" + CANARY
                                + "']}]}}}}"),
                new Place(
                        "text of a shell",
                        PODS,
                        "{'spec':{'containers':[{'livenessProbe':{'exec':{'command':['sh','-c','kept --db-password "
                                + CANARY + "']}}}]}}"),
                new Place(
                        "arguments in a map",
                        TENANTS,
                        "{'spec':{'extraArgs':{'bootstrap-token':'" + CANARY + "','level':'kept'}}}"));
    }

    private static List<Place> ofUrls() {
        String url = "postgres://kept:" + CANARY + "@db.example.com:5432/shop?sslmode=require";
        return List.of(
                new Place(
                        "URL of a variable",
                        PODS,
                        "{'spec':{'containers':[{'env':[{'name':'DATABASE_URL','value':'" + url + "'}]}]}}"),
                new Place("URL of variables in a map", TENANTS, "{'spec':{'env':{'BROKER':'" + url + "'}}}"),
                new Place("URL as an argument", PODS, "{'spec':{'containers':[{'args':['--db','" + url + "']}]}}"),
                new Place(
                        "URL of an option",
                        PODS,
                        "{'spec':{'containers':[{'command':['app','--db-url=" + url + "']}]}}"),
                new Place(
                        "URL in the text of a shell",
                        PODS,
                        "{'spec':{'containers':[{'command':['sh','-c','psql \\'" + url + "\\' -c x']}]}}"),
                new Place("URL in an annotation", PODS, "{'metadata':{'annotations':{'a':'" + url + "'}}}"),
                new Place("URL in a file", PODS, "{'data':{'app.yaml':'a: 1\\ndb: " + url + "\\nb: 2'}}"),
                new Place("URL of last applied", PODS, applied("{\\'a\\':\\'" + url + "\\'}")));
    }

    private static List<Place> others() {
        return List.of(
                new Place(
                        "variable",
                        PODS,
                        "{'spec':{'containers':[{'env':[{'name':'DB_PASSWORD','value':'" + CANARY
                                + "'},{'name':'a','value':'kept'}]}]}}"),
                new Place(
                        "variable in a template",
                        PODS,
                        "{'spec':{'template':{'spec':{'initContainers':[{'env':[{'name':" + "'apiKey','value':'"
                                + CANARY + "'},{'name':'a','value':'kept'}]}]}}}}"),
                new Place(
                        "variables in a map",
                        TENANTS,
                        "{'spec':{'extraEnv':{'GITHUB_TOKEN':'" + CANARY + "','LEVEL':'kept'}}}"),
                new Place("configured path in any group", WIDGETS, "{'kept':1,'spec':{'code':'" + CANARY + "'}}"),
                new Place("configured path", TENANTS, "{'spec':{'license':{'text':'" + CANARY + "'},'seats':'kept'}}"),
                new Place(
                        "configured path in a list",
                        TENANTS,
                        "{'items':[{'spec':{'users':[{'pin':'" + CANARY + "','name':'kept'}]}}]}"),
                new Place(
                        "private key",
                        TENANTS,
                        "{'spec':{'kept':'-----BEGIN EC PRIVATE KEY-----\\n" + CANARY
                                + "\\n-----END EC PRIVATE KEY-----'}}"),
                new Place(
                        "private key without its end",
                        PODS,
                        "{'kept':['-----BEGIN PRIVATE KEY-----\\n" + CANARY + "']}"),
                new Place("token", PODS, "{'data':{'kept':'Bearer " + PART + "." + PART + ".abc'}}"));
    }

    /** @param spec of the configuration, escaped */
    private static String applied(String spec) {
        return "{'metadata':{'annotations':{'" + APPLIED + "':'{\\'kept\\':1,\\'spec\\':" + spec + "}'}}}";
    }

    @ParameterizedTest
    @MethodSource("places")
    void canaryIsGone(Place place) {
        String before = place.json().replace('\'', '"').replace("\\\"", "\\\"");
        assertThat(before).containsAnyOf(CANARY, ENCODED, PART);
        JsonNode tree = redaction.redact(place.type(), new JsonMapper().readTree(before));
        String after = tree.toString();
        assertThat(after)
                .doesNotContain(CANARY)
                .doesNotContain(ENCODED)
                .doesNotContain(PART)
                .contains("bytes, redacted>")
                .contains("kept");
        assertThat(redaction.redact(place.type(), tree).toString())
                .as("redacted twice")
                .isEqualTo(after);
    }

    @Test
    void tellsTheLengthOfTheDecodedValue() {
        JsonNode tree = new JsonMapper().readTree("{\"data\":{\"a\":\"" + ENCODED + "\"}}");
        assertThat(redaction.redact(SECRETS, tree).at("/data/a").asString())
                .isEqualTo("<" + CANARY.length() + " bytes, redacted>");
    }

    @Test
    void changesNothingElse() {
        String json =
                "{\"kind\":\"ConfigMap\",\"metadata\":{\"labels\":{\"env\":\"prod\"}},\"data\":{\"a\":\"b\",\"key\":\"c\"},"
                        + "\"spec\":{\"env\":[{\"name\":\"TOKEN\",\"valueFrom\":{\"secretKeyRef\":{\"key\":\"k\"}}}],\"environment\":\"x\"}}";
        assertThat(redaction.redact(PODS, new JsonMapper().readTree(json)).toString())
                .isEqualTo(json);
    }

    @Test
    void redactsLinesOfALog() {
        String key = "-----BEGIN RSA PRIVATE KEY-----\n" + CANARY + "\n-----END RSA PRIVATE KEY-----";
        String log = "start\n" + key + "\ntoken=" + PART + "." + PART + "." + PART + " end\n";
        assertThat(redaction.text(log))
                .isEqualTo("start\n<%d bytes, redacted>\ntoken=<%d bytes, redacted> end\n"
                        .formatted(key.length(), 3 * PART.length() + 2));
        assertThat(redaction.text("eyJ is no token, nor is -----BEGIN CERTIFICATE-----"))
                .isEqualTo("eyJ is no token, nor is -----BEGIN CERTIFICATE-----");
    }

    /** kubectl ends it with a line feed. A client would otherwise be told that a value of every such object is hidden. */
    @Test
    void leavesALastAppliedConfigurationWithoutSecretsAsItIs() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.putObject("metadata").putObject("annotations").put(APPLIED, "{\"kind\":\"Pod\"}\n");
        assertThat(redaction.redact(PODS, object.deepCopy())).isEqualTo(object);
    }

    @ParameterizedTest
    @CsvSource({
        "metadata.name, NONE",
        "cluster, NONE",
        "metadata.labels.env, TEXTS",
        "status.phase, TEXTS",
        "data.settings, TEXTS",
        "metadata.annotations.note, TEXTS",
        "metadata.annotations.kubectl.kubernetes.io/last-applied-configuration, VALUES",
        "spec.users, VALUES",
        "spec.license.text, VALUES",
        "spec.template.data.a, VALUES",
        "spec.template.metadata.annotations.note, VALUES",
        "spec.containers.env.value, VALUES",
        "spec.extraArgs.level, VALUES"
    })
    void knowsWhichObjectsToLookAt(String path, Redaction.Doubt doubt) {
        assertThat(redaction.doubt(TENANTS, FieldPath.parse(path))).isEqualTo(doubt);
    }

    @ParameterizedTest
    @CsvSource({"data.password", "stringData", "metadata.annotations.x"})
    void looksAtTheValuesOfAllSecrets(String path) {
        assertThat(redaction.doubt(SECRETS, FieldPath.parse(path))).isEqualTo(Redaction.Doubt.VALUES);
    }

    private static ResourceType type(String group, String resource, String kind) {
        return new ResourceType(group, "v1", resource, kind, true, List.of(""));
    }
}
