package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditEvent.RequestObject;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RequestObjectTest {
    private static final String CANARY = "c4n4ry";
    private static final ObjectReference CONFIG_MAP = AuditedCalls.core("configmaps", "shop", "a", null);
    private static final RequestObjectReader.Content JSON = content("application/json", null);
    private static final AuditDecision KEEP = new AuditDecision(AuditLevel.REQUEST, Set.of(), false);
    private static final AuditDecision OMIT = new AuditDecision(AuditLevel.REQUEST, Set.of(), true);

    @Test
    void recordsJsonInOneLine() {
        String text = recorded("{\n \"kind\": \"ConfigMap\",\r\n\t\"data\": {\"a\": \"1\\n2\"}}\n");

        assertThat(text)
                .contains("\"requestObject\":{\"kind\":\"ConfigMap\",\"data\":{\"a\":\"1\\n2\"}},")
                .doesNotContain("\n", "\r", AuditAnnotation.REQUEST_OBJECT.key());
    }

    @Test
    void joinsThePartsOfABody() {
        RequestObjectReader reader = RequestObjectReader.of(CONFIG_MAP, KEEP, JSON);
        for (byte each : bytes("{\"a\":\"é\"}")) {
            assertThat(reader.reads()).isTrue();
            reader.bytes(new byte[] {each});
        }

        assertThat(requestObject(reader).path("a").asString()).isEqualTo("é");
    }

    @Test
    void aRequestWithoutABodyHasNoObject() {
        assertThat(RequestObjectReader.of(CONFIG_MAP, KEEP, content(null, null)).finish())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON; charset=utf-8",
                "application/merge-patch+json",
                "application/json-patch+json",
                "application/strategic-merge-patch+json"
            })
    void keepsEveryFormOfJson(String type) {
        RequestObjectReader reader = RequestObjectReader.of(CONFIG_MAP, KEEP, content(type, "identity"));
        reader.bytes(bytes("[{\"op\":\"test\"}]"));

        assertThat(requestObject(reader).path(0).path("op").asString()).isEqualTo("test");
    }

    @ParameterizedTest
    @CsvSource({
        "application/yaml,                        , content type application/yaml",
        "application/apply-patch+yaml;a=b,        , content type application/apply-patch+yaml",
        "application/vnd.kubernetes.protobuf,     , content type application/vnd.kubernetes.protobuf",
        "text/plain;x=c4n4ry,                     , content type text/plain",
        "text/c4n4ry,                             , content type not known",
        "application/json,                  c4n4ry, content encoding not known",
        "application/json,                    gzip, content encoding gzip"
    })
    void leavesOtherContentOutAndSaysWhy(String type, @Nullable String encoding, String reason) {
        RequestObjectReader reader = RequestObjectReader.of(CONFIG_MAP, KEEP, content(type, encoding));
        assertThat(reader.reads()).isFalse();
        reader.bytes(bytes("{\"a\":\"" + CANARY + "\"}"));

        assertLeftOut(reader, reason);
    }

    @Test
    void leavesLargeBodiesOut() {
        String largest = "\"" + "x".repeat(RequestObject.LARGEST - 2) + "\"";
        RequestObjectReader reader = RequestObjectReader.of(CONFIG_MAP, KEEP, JSON);
        reader.bytes(bytes(largest));
        assertThat(requestObject(reader).asString()).hasSize(RequestObject.LARGEST - 2);

        reader.bytes(bytes(" "));
        assertThat(reader.reads()).isFalse();
        assertLeftOut(reader, "larger than 65536 bytes");
    }

    /** None of them becomes a second event, a second field or a second line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"a\":1}}",
                "{\"a\":1},\"stage\":\"Panic\"",
                "{}\n{\"kind\":\"Event\"}",
                "null null",
                "",
                "  \n ",
                "a: yaml",
                "{'a':1}",
                "{\"a\":1} //",
                "\"\n\""
            })
    void leavesOutWhatIsNotOneJsonValue(String body) {
        RequestObject request = new RequestObject(bytes(body), false, null);

        JsonNode event = FullEvents.json(FullEvents.full(request));
        assertThat(event.has("requestObject")).isFalse();
        assertThat(event.path("stage").asString()).isEqualTo("ResponseComplete");
        assertThat(annotation(event)).isEqualTo("left out: not JSON");
        assertThat(FullEvents.text(FullEvents.full(request))).doesNotContain("\n");
    }

    /** An API server accepts these, so a caller could hide a body behind them. */
    @ParameterizedTest
    @MethodSource("unusual")
    void keepsUnusualBodies(String body) {
        assertThat(recorded("{\"seen\":1,\"x\":" + body + "}")).contains("\"requestObject\":{\"seen\":1,\"x\":");
    }

    static Stream<Arguments> unusual() {
        return Stream.of(
                Arguments.of("\"\\ud800\""),
                Arguments.of("\"\\udc00\\ud800 \\ud83d\\ude00\""),
                Arguments.of("[".repeat(9000) + "]".repeat(9000)),
                Arguments.of("1e400"),
                Arguments.of("9".repeat(5000)),
                Arguments.of("{\"a\":1,\"a\":2}"),
                Arguments.of("{\"" + "n".repeat(60_000) + "\":1}"));
    }

    @Test
    void keepsNumbersAndDuplicateFieldsAsTheyWereSent() {
        assertThat(recorded("{\"n\":1.10,\"n\":12345678901234567890,\"n\":-1E+2}"))
                .contains("\"requestObject\":{\"n\":1.10,\"n\":12345678901234567890,\"n\":-1E+2}");
    }

    @Test
    void keepsBytesThatAreNotUtf8AsReplacements() {
        byte[] body = "{\"a\":\"?\"}".getBytes(StandardCharsets.ISO_8859_1);
        body[6] = (byte) 0xff;

        assertThat(FullEvents.text(FullEvents.full(new RequestObject(body, false, null))))
                .contains("\"requestObject\":{\"a\":\"\ufffd\"}");
    }

    @Test
    void leavesManagedFieldsOutWhereThePolicySaysSo() {
        String managed = "{\"metadata\":{\"managedFields\":[{\"manager\":\"m\"}],\"name\":\"a\"},"
                + "\"items\":[{\"metadata\":{\"managedFields\":null}},{\"metadata\":{\"name\":\"b\"}}],"
                + "\"spec\":{\"managedFields\":1,\"metadata\":{\"managedFields\":2}}}";

        assertThat(recorded(managed, OMIT))
                .contains("\"requestObject\":{\"metadata\":{\"name\":\"a\"},"
                        + "\"items\":[{\"metadata\":{}},{\"metadata\":{\"name\":\"b\"}}],"
                        + "\"spec\":{\"managedFields\":1,\"metadata\":{\"managedFields\":2}}}");
        assertThat(recorded(managed, KEEP)).contains("\"requestObject\":" + managed);
    }

    @ParameterizedTest
    @MethodSource("secretObjects")
    void neverKeepsBodiesOfObjectsThatAreSecret(@Nullable ObjectReference object, String reason) {
        RequestObjectReader reader = RequestObjectReader.of(object, KEEP, JSON);
        assertThat(reader.reads()).isFalse();
        reader.bytes(bytes("{\"data\":\"" + CANARY + "\"}"));

        assertLeftOut(reader, reason);
    }

    static Stream<Arguments> secretObjects() {
        return Stream.of(
                Arguments.of(AuditedCalls.core("secrets", "shop", "a", null), "of a Secret"),
                Arguments.of(AuditedCalls.core("secrets", "shop", null, null), "of a Secret"),
                Arguments.of(AuditedCalls.inGroup("example.com", "secrets", null), "of a Secret"),
                Arguments.of(AuditedCalls.core("serviceaccounts", "shop", "a", "token"), "of a token"),
                Arguments.of(AuditedCalls.inGroup("authentication.k8s.io", "tokenreviews", null), "of a token"),
                Arguments.of(AuditedCalls.core("services", "shop", "a", "proxy"), "of another application"),
                Arguments.of(AuditedCalls.inGroup("oauth.openshift.io", "oauthclients", "a"), "may contain a secret"),
                Arguments.of(AuditedCalls.inGroup(ObjectReference.OWN_GROUP, "accounts", null), "may contain a secret"),
                Arguments.of(null, "not a resource"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"List\",\"items\":[{\"kind\":\"Secret\",\"data\":{\"a\":\"c4n4ry\"}}]}",
                "{\"kind\":\"List\",\"items\":[{\"stringData\":{\"a\":\"c4n4ry\"},\"kind\":\"Secret\"}]}",
                "{\"kind\":\"SecretList\",\"items\":[{\"data\":{\"a\":\"c4n4ry\"}}]}",
                "{\"spec\":{\"template\":{\"data\":{\"a\":\"c4n4ry\"},\"kind\":\"Secret\"}}}",
                "[{\"op\":\"add\",\"value\":{\"kind\":\"\\u0053ecret\",\"d\\u0061ta\":{\"a\":\"c4n4ry\"}}}]"
            })
    void leavesOutBodiesWithASecretInside(String body) {
        RequestObjectReader reader = RequestObjectReader.of(CONFIG_MAP, KEEP, JSON);
        reader.bytes(bytes(body));

        assertLeftOut(reader, "contains a Secret");
    }

    /** The rest of an event comes from fields that hold no secrets. */
    @Test
    @Shows({"1.8", "S12"})
    void aSecretInEveryPlaceOfACallIsInNoEvent() {
        String body = "{\"kind\":\"Secret\",\"stringData\":{\"a\":\"" + CANARY + "\"}}";
        for (ObjectReference object : List.of(AuditedCalls.core("secrets", "shop", "a", null), CONFIG_MAP)) {
            for (String type :
                    List.of("application/json", "application/yaml", CANARY, "application/json;a=" + CANARY)) {
                RequestObjectReader reader = RequestObjectReader.of(object, KEEP, content(type, null));
                reader.bytes(bytes(body));
                String uri = MaskedUri.of(
                        "/api/v1/namespaces/shop/" + object.resource() + "/a",
                        "access_token=" + CANARY + "&fieldManager=me&to=https%3A%2F%2Fu%3A" + CANARY + "%40host");

                assertThat(FullEvents.text(FullEvents.full(uri, reader.finish())))
                        .contains("fieldManager=me", AuditAnnotation.REQUEST_OBJECT.key())
                        .doesNotContain(CANARY);
            }
        }
    }

    @Test
    void keepsReferencesToSecrets() {
        String body = "{\"data\":{\"b\":\"1\"},\"ref\":{\"kind\":\"Secret\",\"name\":\"a\"}}";

        assertThat(recorded(body)).contains("\"requestObject\":" + body);
    }

    private static void assertLeftOut(RequestObjectReader reader, String reason) {
        AuditEvent event = FullEvents.full(Objects.requireNonNull(reader.finish()));
        assertThat(FullEvents.json(event).has("requestObject")).isFalse();
        assertThat(annotation(FullEvents.json(event))).isEqualTo("left out: " + reason);
        assertThat(FullEvents.text(event)).doesNotContain(CANARY);
    }

    private static String annotation(JsonNode event) {
        return event.path("annotations")
                .path(AuditAnnotation.REQUEST_OBJECT.key())
                .asString();
    }

    private static JsonNode requestObject(RequestObjectReader reader) {
        return FullEvents.json(FullEvents.full(reader.finish())).path("requestObject");
    }

    private static String recorded(String body) {
        return recorded(body, KEEP);
    }

    private static String recorded(String body, AuditDecision decision) {
        RequestObjectReader reader = RequestObjectReader.of(CONFIG_MAP, decision, JSON);
        reader.bytes(bytes(body));
        return FullEvents.text(FullEvents.full(reader.finish()));
    }

    private static RequestObjectReader.Content content(@Nullable String type, @Nullable String encoding) {
        return new RequestObjectReader.Content(type, encoding);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
