package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Objects of any shape with Secrets at any depth. */
class RedactionProperties {
    static final String CANARY = "canary-Zx81qP";
    static final String ENCODED = Base64.getEncoder().encodeToString(CANARY.getBytes(StandardCharsets.UTF_8));
    static final ResourceType WIDGETS = new ResourceType("", "v1", "widgets", "Widget", true, List.of(""));
    private static final Redaction REDACTION = new Redaction(List.of());
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @Property(tries = 300)
    void noSecretIsLeftAtAnyDepth(@ForAll("trees") JsonNode tree) {
        String before = tree.toString();
        JsonNode redacted = REDACTION.redact(WIDGETS, tree.deepCopy());
        assertThat(redacted.toString()).doesNotContain(CANARY).doesNotContain(ENCODED);
        assertThat(tree.toString()).isEqualTo(before);
    }

    @Property(tries = 300)
    void whatHoldsNoSecretStaysAsItIs(@ForAll("plainTrees") JsonNode tree) {
        assertThat(REDACTION.redact(WIDGETS, tree.deepCopy())).isEqualTo(tree);
    }

    @Property(tries = 300)
    void redactingTwiceChangesNothing(@ForAll("trees") JsonNode tree) {
        JsonNode once = REDACTION.redact(WIDGETS, tree.deepCopy());
        assertThat(REDACTION.redact(WIDGETS, once.deepCopy())).isEqualTo(once);
    }

    @Provide
    Arbitrary<JsonNode> trees() {
        return objects();
    }

    static Arbitrary<JsonNode> objects() {
        return tree(
                3,
                Arbitraries.oneOf(
                        plain(),
                        Arbitraries.of(secret(), secretList(), variables(), applied(), annotations(), texts())));
    }

    @Provide
    Arbitrary<JsonNode> plainTrees() {
        return tree(3, plain());
    }

    private static Arbitrary<JsonNode> plain() {
        return Arbitraries.of(
                NODES.stringNode("text"),
                NODES.stringNode("<8 bytes, redacted>"),
                NODES.numberNode(7),
                NODES.booleanNode(true),
                NODES.nullNode(),
                read("{\"kind\":\"ConfigMap\",\"data\":{\"token\":\"kept\"}}"),
                read("{\"kind\":\"Secret\",\"metadata\":{\"name\":\"kept\"}}"),
                read("{\"kind\":7,\"items\":null,\"rows\":[1]}"));
    }

    /** Objects and lists around the leaves, up to a depth. The outermost is an object. */
    private static Arbitrary<JsonNode> tree(int depth, Arbitrary<JsonNode> leaf) {
        Arbitrary<JsonNode> child = depth == 0
                ? leaf
                : Arbitraries.oneOf(leaf, Arbitraries.lazy(() -> tree(depth - 1, leaf)), list(depth - 1, leaf));
        Arbitrary<String> keys = Arbitraries.of("spec", "items", "rows", "object", "template", "metadata", "env", "a");
        return Arbitraries.maps(keys, child).ofMaxSize(3).map(map -> {
            ObjectNode object = NODES.objectNode();
            map.forEach((key, value) -> object.set(key, value.deepCopy()));
            return object;
        });
    }

    private static Arbitrary<JsonNode> list(int depth, Arbitrary<JsonNode> leaf) {
        return Arbitraries.lazy(() -> tree(depth, leaf)).list().ofMaxSize(3).map(elements -> {
            ArrayNode array = NODES.arrayNode();
            elements.forEach(array::add);
            return array;
        });
    }

    private static JsonNode secret() {
        return read(
                "{\"kind\":\"Secret\",\"data\":{\"a\":\"" + ENCODED + "\"},\"stringData\":{\"b\":\"" + CANARY + "\"}}");
    }

    private static JsonNode secretList() {
        return read("{\"kind\":\"SecretList\",\"items\":[{\"data\":{\"a\":\"" + ENCODED + "\"}}, 7]}");
    }

    private static JsonNode variables() {
        return read("{\"env\":[{\"name\":\"A_SECRET\",\"value\":\"" + CANARY + "\"}],\"envMap\":{\"PWD\":\"" + CANARY
                + "\"}}");
    }

    private static JsonNode applied() {
        ObjectNode annotations = NODES.objectNode();
        annotations.put("kubectl.kubernetes.io/last-applied-configuration", secret().toString());
        return annotations;
    }

    private static JsonNode annotations() {
        return read("{\"kind\":\"Secret\",\"stringData\":{\"b\":\"" + CANARY
                + "\"},\"metadata\":{\"annotations\":{\"a\":\"x " + CANARY + "\",\"b\":\"" + ENCODED
                + "\",\"c\":\"kept\"}}}");
    }

    private static JsonNode texts() {
        return read("{\"a\":\"db://app:" + CANARY + "@host\",\"args\":[\"--token\",\"" + CANARY
                + "\"],\"annotations\":{\"a\":" + "\"kind: Secret, data: " + CANARY + "\"}}");
    }

    private static JsonNode read(String json) {
        return new JsonMapper().readTree(json);
    }
}
