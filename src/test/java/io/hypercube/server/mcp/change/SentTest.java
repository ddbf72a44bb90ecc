package io.hypercube.server.mcp.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.server.mcp.tool.Redaction;
import io.hypercube.server.mcp.tool.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Places of values that a client sent, and guesses of a client that moves a hidden value. */
class SentTest {
    private static final ResourceType TYPE = new ResourceType("", "v1", "pods", "Pod", true, List.of());
    private static final String LIVE = "{'env':[{'name':'TOKEN','value':'hunter2'}],'data':{'k':'v'}}";

    @Test
    void tellsNotWhichGuessIsRight() {
        String patch = "[{'op':'add','path':'/env/0','value':{'name':'A','value':'%1$s'}},"
                + "{'op':'replace','path':'/env/1/name','value':'HELLO'},"
                + "{'op':'add','path':'/data/guess','value':'%1$s'}]";
        String now = "{'env':[{'name':'A','value':'%1$s'},{'name':'HELLO','value':'hunter2'}],"
                + "'data':{'k':'v','guess':'%1$s'}}";

        String right = forModel(patch.formatted("hunter2"), now.formatted("hunter2"));
        String wrong = forModel(patch.formatted("hunter3"), now.formatted("hunter3"));

        assertThat(right.replace("hunter2", "hunter3")).isEqualTo(wrong);
        assertThat(wrong).contains("guess: hunter3").contains("<7 bytes, redacted>");
    }

    @Test
    void isInListsOfAManifestAnywhereAndElsewhereAtItsPlace() {
        Sent sent = Sent.merge(json("{'a':{'b':'x'},'list':[{'v':'y'}]}"), true);

        assertThat(sent.field("a").field("b").has(text("x"))).isTrue();
        assertThat(sent.field("a").field("c").has(text("x"))).isFalse();
        assertThat(sent.field("list").list().item(7).field("w").has(text("y"))).isTrue();
        assertThat(sent.field("list").list().item(7).field("w").has(text("x"))).isFalse();
        assertThat(Sent.merge(json("{'list':['y']}"), false)
                        .field("list")
                        .list()
                        .item(1)
                        .has(text("y")))
                .isFalse();
    }

    @Test
    void isAtItsPlaceAfterAPatch() {
        Sent sent = patch("[{'op':'add','path':'/env/-','value':{'name':'B','value':'b'}},"
                + "{'op':'replace','path':'/env/1/value','value':'c'},{'op':'remove','path':'/env/0'}]");

        assertThat(sent.field("env").list().item(0).field("value").has(text("c")))
                .isTrue();
        assertThat(sent.field("env").list().item(0).field("name").has(text("B")))
                .isTrue();
        assertThat(sent.field("data").field("k").has(text("v"))).isFalse();
    }

    @Test
    void isNothingAfterAPatchOfAnotherForm() {
        for (String path : List.of("", "/env/-1", "/env/9", "/none/x", "/env/0/name/x", "/x".repeat(9000))) {
            Sent sent = patch("[{'op':'replace','path':'/data/k','value':'w'},{'op':'add','path':'%s','value':'x'}]"
                    .formatted(path));

            assertThat(sent.byClient()).isTrue();
            assertThat(sent.field("data").field("k").has(text("w"))).as(path).isFalse();
        }
    }

    private static String forModel(String patch, String now) {
        return ObjectDiff.of(TYPE, json(LIVE), json(now), live -> patch(patch), new Redaction(List.of()))
                .forModel();
    }

    private static Sent patch(String operations) {
        return Sent.patch((ArrayNode) json("{'v':" + operations + "}").path("v"), json(LIVE));
    }

    private static JsonNode text(String value) {
        return json("{'v':'" + value + "'}").path("v");
    }

    private static ObjectNode json(String text) {
        return Json.read(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8), ObjectNode.class);
    }
}
