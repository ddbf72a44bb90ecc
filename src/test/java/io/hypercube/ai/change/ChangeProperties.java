package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.plan.PlanStore;
import io.hypercube.ai.plan.Plans;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.Tool;
import io.hypercube.ai.protocol.ToolCall;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.auth.authorization.AiClientPolicy;
import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.auth.authorization.ConfirmedWrites;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.testbed.Shows;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two clusters that differ in a hidden value only, whose API servers answer dry runs by it in the worst ways, and any change: a model gets the
 * same bytes.
 */
class ChangeProperties {
    private static final String VALUE = "hunter2-Zx81qP";
    private static final String OTHER = "hunter3-Qw02mN";
    private static final ResourceType SECRETS = new ResourceType("", "v1", "secrets", "Secret", true, List.of());
    private static final ResourceType PODS = new ResourceType("", "v1", "pods", "Pod", true, List.of());

    /** Objects with a value that is hidden. */
    private static final Map<String, ResourceType> OBJECTS = Map.of(
            "{'kind':'Secret','metadata':{'name':'a','uid':'u','resourceVersion':'1'},'data':{'p':'BASE64'}}",
            SECRETS,
            "{'kind':'Pod','metadata':{'name':'a','uid':'u','resourceVersion':'1'},'spec':{'containers':"
                    + "[{'name':'m','env':[{'name':'A_TOKEN','value':'VALUE'}]}]}}",
            PODS,
            "{'kind':'Pod','metadata':{'name':'a','uid':'u','resourceVersion':'1'},'spec':{'containers':"
                    + "[{'name':'m','args':['--password=VALUE']}]}}",
            PODS,
            "{'kind':'Pod','metadata':{'name':'a','uid':'u','resourceVersion':'1'},'spec':{'list':"
                    + "[{'kind':'Secret','stringData':{'p':'VALUE'}}]}}",
            PODS);

    /** Changes with guesses. */
    private static final List<String> CHANGES = List.of(
            "patch {'patch':{'data':{'p':'BASE64'}}}",
            "patch {'patch':{'spec':{'containers':[{'name':'m','env':[{'name':'A_TOKEN','value':'VALUE'}]}]}}}",
            "patch {'patch':{'spec':{'containers':[{'$patch':'delete','name':'none','args':['VALUE']}]}}}",
            "patch {'patch':{'metadata':{'labels':{'a':'VALUE'}}},'type':'merge'}",
            "patch {'patch':[{'op':'replace','path':'/spec/containers/0/env/0/value','value':'VALUE'}]}",
            "patch {'patch':[{'op':'replace','path':'/spec/containers/+0/env/0/value','value':'VALUE'}]}",
            "patch {'patch':{'metadata':{'managedFields':[]}}}",
            "apply {'manifest':'{apiVersion: v1, kind: KIND, metadata: {name: a}, data: {p: BASE64}}'}",
            "apply {'force':true,'manifest':'{apiVersion: v1, kind: KIND, metadata: {name: a}, stringData: {p: VALUE}}'}",
            "rollout {'action':'scale','replicas':2}",
            "delete {}");

    /** The answers of an API server to a dry run by what it has and what is sent. */
    enum Answering {
        AS_SENT,
        CONFLICT_IF_OTHER,
        CONFLICT_IF_SAME,
        QUOTES,
        LONG_IF_SAME;

        Answer to(String body, ObjectNode live, String value) {
            boolean same = body.contains(value) || body.contains(encoded(value));
            JsonNode patch = body.startsWith("{") ? OneObject.json(body) : OneObject.json("{}");
            ObjectNode after = (ObjectNode) OneObject.merged(live, patch);
            return switch (this) {
                case AS_SENT -> OneObject.answer(200, after);
                case CONFLICT_IF_OTHER -> same ? OneObject.answer(200, live) : refusal(409, "conflict");
                case CONFLICT_IF_SAME -> same ? refusal(403, "forbidden") : OneObject.answer(200, after);
                case QUOTES -> refusal(422, "Forbidden: pod updates may not change {Value: " + value + "}");
                case LONG_IF_SAME -> OneObject.answer(200, same ? after.put("long", "x".repeat(50_000)) : after);
            };
        }

        private static Answer refusal(int status, String message) {
            return OneObject.answer(status, Map.of("kind", "Status", "message", message));
        }
    }

    @Property(tries = 600)
    @Shows("S49")
    void hiddenValuesChangeNoAnswer(
            @ForAll("objects") String object,
            @ForAll("changes") String change,
            @ForAll("guesses") String guess,
            @ForAll Answering answering,
            @ForAll Confirmation confirmation) {
        String one = answer(object, change, guess, VALUE, answering, confirmation);
        String other = answer(object, change, guess, OTHER, answering, confirmation);

        assertThat(one).isEqualTo(other);
        assertThat(one.replace(guess, "")).doesNotContain(VALUE).doesNotContain(OTHER);
    }

    /** The answer is a plan where the object hides values. */
    @Test
    void aPlanIsMadeWhetherTheClusterRefusesItOrNot() {
        String object =
                "{'kind':'Secret','metadata':{'name':'a','uid':'u','resourceVersion':'1'},'data':{'p':'BASE64'}}";
        for (Answering each : Answering.values()) {
            assertThat(answer(object, CHANGES.getFirst(), OTHER, VALUE, each, Confirmation.NONE))
                    .startsWith("Nothing has been changed yet. Plan ID in prod: update secrets shop/a.")
                    .contains("You do not see the difference of secrets shop/a");
        }
    }

    @Provide
    Arbitrary<String> objects() {
        return Arbitraries.of(OBJECTS.keySet().stream().sorted().toList());
    }

    @Provide
    Arbitrary<String> changes() {
        return Arbitraries.of(CHANGES);
    }

    @Provide
    Arbitrary<String> guesses() {
        return Arbitraries.of(VALUE, OTHER, "hunter4-none00");
    }

    private static String answer(
            String object, String change, String guess, String value, Answering answering, Confirmation confirmation) {
        ResourceType type = Objects.requireNonNull(OBJECTS.get(object));
        ObjectNode live = OneObject.json(with(object, value));
        OneObject cluster = new OneObject(type, live, body -> answering.to(body, live, value));
        String tool = change.substring(0, change.indexOf(' '));
        ObjectNode arguments =
                OneObject.json(with(change.substring(tool.length() + 1), guess).replace("KIND", type.kind()));
        arguments.put("cluster", "prod").put("namespace", "shop");
        if (!tool.equals("apply")) {
            arguments.put("resource", type.resource()).put("name", "a");
        }
        try {
            return tools(confirmation).stream()
                    .filter(each -> each.definition().path("name").asString("").equals(tool))
                    .findFirst()
                    .orElseThrow()
                    .call(new ToolCall(arguments, cluster))
                    .getFirst()
                    .path("text")
                    .asString("")
                    .replaceAll("[0-9A-Za-z]{27}", "ID")
                    .replaceAll("data-[0-9a-f]{16}", "data");
        } catch (ToolException e) {
            return "failed: " + e.getMessage();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String with(String text, String value) {
        return text.replace("VALUE", value).replace("BASE64", encoded(value));
    }

    private static String encoded(String value) {
        return Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Tool> tools(Confirmation confirmation) {
        AiClientRule rule = new AiClientRule(null, null, null, EnumSet.allOf(AiScope.class), confirmation, List.of());
        Plans plans = new Plans(accepting(), new byte[32], owner -> true, InstantSource.system());
        return ChangingTools.all(
                new Redaction(List.of()),
                plans,
                new AiClientPolicy(() -> List.of(rule)),
                new ConfirmedWrites(),
                "https://hub.example.com",
                (caller, work) -> CostlyInPlace.RUN.run(work));
    }

    /** Takes every plan and keeps none. */
    private static PlanStore accepting() {
        return (PlanStore) Proxy.newProxyInstance(
                ChangeProperties.class.getClassLoader(),
                new Class<?>[] {PlanStore.class},
                (proxy, method, arguments) -> Optional.empty());
    }
}
