package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AiCalls;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changes of AI clients: nothing is written before a person has approved the plan, and then what the plan says and nothing else. */
@Thorough
class PlansIT {

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static WritingBed bed;

    private static Cookie admin;

    private AiCalls client;

    @BeforeAll
    static void start() throws IOException {
        bed = WritingBed.start(CLUSTER);
        admin = bed.adminBrowser();
    }

    /** A client of its own for each test, as each makes few plans an hour. */
    @BeforeEach
    void signIn() {
        client = bed.ownClient(admin);
    }

    @Smoke
    @Test
    void applyWhatThePersonHasApproved() {
        String asked = client.text("apply", WritingBed.apply("console", bed.map("approved-map", "1")));

        assertThat(asked)
                .contains("Nothing has been changed yet")
                .contains(WritingBed.URL + "/console/plans/")
                .contains("+  size: '1'");
        String plan = AiCalls.plan(asked);
        assertThat(bed.exists("approved-map")).isFalse();
        assertThat(client.text("apply", Map.of("plan", plan))).contains("Nothing has been changed yet");
        assertThat(bed.exists("approved-map")).isFalse();

        Map<String, Object> shown = bed.plan(admin, plan).json();
        assertThat(shown)
                .containsEntry("state", "pending")
                .containsEntry("account", "admin")
                .containsEntry("client", "hypercube-mcp")
                .containsEntry("tool", "apply")
                .containsEntry("cluster", "console")
                .containsEntry("mayDecide", true);
        assertThat(bed.decide(admin, plan, true).json()).containsEntry("state", "approved");

        assertThat(client.text("apply", Map.of("plan", plan)))
                .contains("Applied plan " + plan)
                .contains("create configmaps " + bed.namespace() + "/approved-map: done");
        assertThat(bed.get("configmaps", "approved-map").at("/data/size").asString(""))
                .isEqualTo("1");
        assertThat(bed.plan(admin, plan).json())
                .containsEntry("state", "applied")
                .containsEntry("decidedBy", "admin");
        assertThat(client.failure("apply", Map.of("plan", plan))).contains("used already");
        assertThat(bed.decide(admin, plan, true).status()).isEqualTo(409);
    }

    @Test
    void ofADelegationAreApprovedByItsPerson() {
        AiCalls editor = bed.delegate(admin);
        String plan = bed.approved(admin, editor.text("apply", WritingBed.apply("console", bed.map("delegated", "1"))));

        assertThat(editor.text("apply", Map.of("plan", plan))).contains("Applied plan " + plan);
        assertThat(bed.exists("delegated")).isTrue();
        assertThat(bed.plan(admin, plan).json()).containsEntry("client", "editor");
    }

    @Test
    void changeOnlyWhatIsAsItWas() {
        CLUSTER.apply(bed.map("moving", "1"));
        String plan = bed.approved(
                admin,
                client.text(
                        "patch",
                        bed.named(
                                "console",
                                "configmaps",
                                "moving",
                                Map.of("patch", Map.of("data", Map.of("size", "2"))))));
        CLUSTER.apply(bed.map("moving", "3"));

        assertThat(client.failure("patch", Map.of("plan", plan)))
                .contains("has changed since the plan was made (expected: a new plan)");
        assertThat(bed.get("configmaps", "moving").at("/data/size").asString(""))
                .isEqualTo("3");
        assertThat(bed.plan(admin, plan).json()).containsEntry("state", "failed");
    }

    @Test
    void createOnlyWhatIsStillMissing() {
        String plan = bed.approved(admin, client.text("apply", WritingBed.apply("console", bed.map("late", "1"))));
        CLUSTER.apply(bed.map("late", "2"));

        assertThat(client.failure("apply", Map.of("plan", plan))).contains("has changed since the plan was made");
        assertThat(bed.get("configmaps", "late").at("/data/size").asString("")).isEqualTo("2");
    }

    @Test
    void updateObjectsOfOtherManagersByForceOnly() {
        CLUSTER.apply(bed.map("managed", "1"));

        assertThat(client.failure("apply", WritingBed.apply("console", bed.map("managed", "2"))))
                .contains("409")
                .contains("force: true");
        Map<String, Object> forced = new LinkedHashMap<>(WritingBed.apply("console", bed.map("managed", "2")));
        forced.put("force", true);
        String asked = client.text("apply", forced);
        assertThat(asked).contains("-  size: '1'").contains("+  size: '2'").doesNotContain("managedFields");
        client.text("apply", Map.of("plan", bed.approved(admin, asked)));
        assertThat(bed.get("configmaps", "managed").at("/data/size").asString(""))
                .isEqualTo("2");
    }

    @Test
    void deleteTheVeryObjectThatWasShown() {
        CLUSTER.apply(bed.map("doomed", "1"));
        String asked = client.text("delete", bed.named("console", "configmaps", "doomed", Map.of()));
        assertThat(asked).contains("-  size: '1'");
        assertThat(bed.exists("doomed")).isTrue();

        assertThat(client.text("delete", Map.of("plan", bed.approved(admin, asked))))
                .contains("delete configmaps");

        assertThat(bed.exists("doomed")).isFalse();
    }

    @Test
    void areInTheAuditLogWithThePersonWhoApproved() {
        String plan = bed.approved(admin, client.text("apply", WritingBed.apply("console", bed.map("audited", "1"))));
        client.text("apply", Map.of("plan", plan));

        await().untilAsserted(() -> assertThat(audit("objectRef.name=audited,verb=patch"))
                .contains("\"hypercube.io/approved-by\":\"admin\"")
                .contains("\"hypercube.io/ai-client\":\"hypercube-mcp\"")
                .contains("\"hypercube.io/tool\":\"apply\""));
        await().untilAsserted(() -> assertThat(audit("objectRef.resource=plans,objectRef.name=" + plan))
                .contains("\"hypercube.io/plan-decision\":\"approved\"")
                .contains("\"username\":\"admin\""));
    }

    @Test
    @Shows("4.5")
    void areMadeTwentyTimesAnHour() {
        CLUSTER.apply(bed.map("counted", "0"));
        List<HttpResponse<byte[]>> answers = new ArrayList<>();
        for (int i = 1; i <= 21; i++) {
            Map<String, Object> patch = Map.of("patch", Map.of("data", Map.of("size", "n" + i)));
            answers.add(client.call("patch", bed.named("console", "configmaps", "counted", patch)));
        }

        assertThat(answers.get(19).statusCode()).isEqualTo(200);
        assertThat(answers.get(20).statusCode()).isEqualTo(429);
        assertThat(answers.get(20).headers().firstValue("Retry-After")).isPresent();
    }

    private static String audit(String selector) {
        return new String(
                bed.gateway()
                        .admin()
                        .get("/api/v1/cube/audit?selector=" + selector)
                        .body(),
                StandardCharsets.UTF_8);
    }
}
