package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.AiCalls;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The ways in which changes of AI clients are confirmed, and clients that try to do without. */
@Thorough
class PlanConfirmationsIT {
    private static final Map<String, Object> URLS = Map.of("url", Map.of());
    private static final Map<String, Object> FORMS = Map.of("form", Map.of());

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static WritingBed bed;

    private static Cookie admin;
    private static AiCalls own;

    @BeforeAll
    static void start() throws IOException {
        bed = WritingBed.start(CLUSTER);
        admin = bed.adminBrowser();
        own = bed.ownClient(admin);
    }

    @Test
    void aClientWithABrowserOpensThePageOfThePlan() {
        Map<String, Object> arguments = WritingBed.apply("console", bed.map("by-page", "1"));
        JsonNode asked = AiCalls.json(own.call("apply", arguments, URLS, Map.of()));

        assertThat(asked.at("/result/resultType").asString("")).isEqualTo("input_required");
        JsonNode params = asked.at("/result/inputRequests/confirm/params");
        assertThat(params.path("mode").asString("")).isEqualTo("url");
        String plan = asked.at("/result/requestState").asString("");
        assertThat(params.path("url").asString("")).isEqualTo(WritingBed.URL + "/console/plans/" + plan);
        Map<String, Object> opened =
                Map.of("requestState", plan, "inputResponses", Map.of("confirm", Map.of("action", "accept")));

        assertThat(new String(own.call("apply", arguments, URLS, opened).body(), StandardCharsets.UTF_8))
                .contains("Nothing has been changed yet");
        assertThat(bed.exists("by-page")).isFalse();
        assertThat(bed.decide(admin, plan, true).status()).isEqualTo(200);
        assertThat(new String(own.call("apply", arguments, URLS, opened).body(), StandardCharsets.UTF_8))
                .contains("Applied plan");
        assertThat(bed.exists("by-page")).isTrue();
    }

    /** A client may answer as it likes, but not for a plan that is confirmed in the console. */
    @Test
    void aClientCannotApproveAPlanOfTheConsole() {
        String plan = AiCalls.plan(own.text("apply", WritingBed.apply("console", bed.map("forged", "1"))));
        Map<String, Object> yes = Map.of(
                "requestState",
                plan,
                "inputResponses",
                Map.of("confirm", Map.of("action", "accept", "content", Map.of("approve", true))));

        assertThat(new String(own.call("apply", Map.of(), FORMS, yes).body(), StandardCharsets.UTF_8))
                .contains("Nothing has been changed yet");
        assertThat(bed.exists("forged")).isFalse();
    }

    @Test
    void aPersonDenies() {
        String plan = AiCalls.plan(own.text("apply", WritingBed.apply("console", bed.map("denied", "1"))));
        assertThat(bed.decide(admin, plan, false).json()).containsEntry("state", "denied");

        assertThat(own.failure("apply", Map.of("plan", plan))).contains("denied by admin");
        assertThat(own.failure("patch", Map.of("plan", plan))).contains("a plan of this tool");
        assertThat(bed.exists("denied")).isFalse();
    }

    @Test
    void aFormOfTheClientConfirmsWhereTheRuleSaysSo() {
        Map<String, Object> arguments = WritingBed.apply("inclient", bed.map("by-form", "1"));
        assertThat(own.failure("apply", arguments)).contains("this client cannot ask its user");
        assertThat(AiCalls.failure(own.call("apply", arguments, URLS, Map.of())))
                .contains("this client cannot ask its user");

        JsonNode asked = AiCalls.json(own.call("apply", arguments, FORMS, Map.of()));
        assertThat(asked.at("/result/inputRequests/confirm/params/message").asString(""))
                .contains("+  size: '1'");
        String plan = asked.at("/result/requestState").asString("");
        assertThat(AiCalls.failure(own.call("apply", arguments, FORMS, answer(plan, "cancel", true))))
                .contains("not confirmed in the client");
        assertThat(bed.exists("by-form")).isFalse();
        assertThat(new String(
                        own.call("apply", arguments, FORMS, answer(plan, "accept", true))
                                .body(),
                        StandardCharsets.UTF_8))
                .contains("Applied plan");
        assertThat(bed.exists("by-form")).isTrue();

        String other = AiCalls.json(
                        own.call("apply", WritingBed.apply("inclient", bed.map("no", "1")), FORMS, Map.of()))
                .at("/result/requestState")
                .asString("");
        assertThat(AiCalls.failure(own.call("apply", arguments, FORMS, answer(other, "accept", false))))
                .contains("denied in the client");
        assertThat(AiCalls.failure(own.call("apply", arguments, FORMS, answer(other, "accept", true))))
                .contains("denied by admin (client)");
    }

    private static Map<String, Object> answer(String plan, String action, boolean approve) {
        return Map.of(
                "requestState",
                plan,
                "inputResponses",
                Map.of("confirm", Map.of("action", action, "content", Map.of("approve", approve))));
    }

    @Test
    void withoutAConfirmationNothingIsDeleted() {
        assertThat(own.text("apply", WritingBed.apply("free", bed.map("free", "1"))))
                .contains("Applied plan");
        assertThat(bed.exists("free")).isTrue();

        String asked = own.text(
                "delete",
                Map.of("cluster", "free", "resource", "configmaps", "namespace", bed.namespace(), "name", "free"));

        assertThat(asked).contains("Nothing has been changed yet");
        assertThat(bed.exists("free")).isTrue();
        Map<String, Object> owner = Map.of(
                "apiVersion", "v1", "kind", "ConfigMap", "name", "gone", "uid", "11111111-1111-1111-1111-111111111111");
        Map<String, Object> owned = Map.of("metadata", Map.of("ownerReferences", List.of(owner)));
        assertThat(own.failure("patch", bed.named("free", "configmaps", "free", Map.of("patch", owned))))
                .contains("metadata.ownerReferences: changed, which can delete objects");
        assertThat(bed.get("configmaps", "free").at("/metadata/ownerReferences").isMissingNode())
                .isTrue();
        bed.decide(admin, AiCalls.plan(asked), true);
        own.text("delete", Map.of("plan", AiCalls.plan(asked)));
        assertThat(bed.exists("free")).isFalse();
    }

    @Test
    void somebodyElseOfTheApproversConfirmsForProgramsAndPersons() {
        AiCalls program = bed.program("mcp:read mcp:write");
        assertThat(program.failure("apply", WritingBed.apply("console", bed.map("nobody", "1"))))
                .contains("nobody could confirm its changes")
                .contains("approvers");
        Cookie sre = bed.browserOf("sre-1", "sre");
        Cookie dev = bed.browserOf("dev-1", "dev");
        String asked = program.text("apply", WritingBed.apply("approved", bed.map("by-sre", "1")));
        String plan = AiCalls.plan(asked);
        assertThat(asked).contains("of the groups sre");

        assertThat(bed.decide(admin, plan, true).status()).isEqualTo(403);
        assertThat(bed.decide(dev, plan, true).status()).isEqualTo(404);
        assertThat(bed.plan(sre, plan).json()).containsEntry("mayDecide", true);
        assertThat(bed.decide(sre, plan, true).json()).containsEntry("decidedBy", "sre-1");
        assertThat(program.text("apply", Map.of("plan", plan))).contains("Applied plan");
        assertThat(bed.exists("by-sre")).isTrue();

        String ofPerson = AiCalls.plan(own.text("apply", WritingBed.apply("approved", bed.map("by-sre-2", "1"))));
        assertThat(bed.decide(admin, ofPerson, true).status()).isEqualTo(403);
        assertThat(bed.decide(sre, ofPerson, true).status()).isEqualTo(200);
    }

    @Test
    void aPlanIsOfItsAccountClientAndCredential() {
        String plan = AiCalls.plan(own.text("apply", WritingBed.apply("console", bed.map("mine", "1"))));
        bed.decide(admin, plan, true);
        AiCalls another = bed.ownClient(admin);
        AiCalls program = bed.program("mcp:read mcp:write");

        assertThat(another.failure("apply", Map.of("plan", plan))).contains("plans \"" + plan + "\" not found");
        assertThat(program.failure("apply", Map.of("plan", plan))).contains("not found");
        assertThat(own.failure("apply", Map.of("plan", plan, "manifest", "x"))).contains("given with manifest");
        assertThat(own.failure("apply", Map.of("plan", "guess"))).contains("not found");
        assertThat(own.text("apply", Map.of("plan", plan))).contains("Applied plan");
    }

    @Test
    @Shows("1.2")
    void aPersonWithATokenDecidesNothing() {
        String plan = AiCalls.plan(own.text("apply", WritingBed.apply("console", bed.map("by-token", "1"))));

        HttpResponse<byte[]> refused = bed.gateway()
                .admin()
                .post(
                        "/api/v1/cube/plans/" + plan + "/approval",
                        "{\"approve\":true}".getBytes(StandardCharsets.UTF_8));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(new String(bed.gateway().admin().get("/api/v1/cube/plans").body(), StandardCharsets.UTF_8))
                .contains(plan)
                .doesNotContain("\"diff\"");
    }

    /** The plans that a program made stay in the list of its account. */
    @Test
    void plansAreListedForTheirAccount() {
        own.text("apply", WritingBed.apply("console", bed.map("listed", "1")));

        JsonNode items =
                WritingBed.json(bed.gateway().admin().get("/api/v1/cube/plans")).path("items");

        assertThat(List.copyOf(items.valueStream().toList()))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.path("state").isString()).isTrue());
    }
}
