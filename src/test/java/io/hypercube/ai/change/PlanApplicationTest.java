package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.ai.plan.Plan;
import io.hypercube.ai.plan.Plan.State;
import io.hypercube.ai.plan.PlannedChange;
import io.hypercube.ai.plan.PlannedChange.Shown;
import io.hypercube.ai.plan.Plans;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.authorization.AiClientPolicy;
import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.auth.authorization.ConfirmedWrites;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.AuthComponents;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

/** Applications that do not go as planned: objects that appear, and calls that end in the middle. Plans are in a real SQLite file. */
class PlanApplicationTest {
    private static final ClusterName CLUSTER = new ClusterName("prod");
    private static final AiClientRule RULE =
            new AiClientRule(null, null, null, EnumSet.allOf(AiScope.class), Confirmation.NONE, List.of());

    @TempDir
    private Path folder;

    @AutoClose
    private AuthComponents rooms;

    private final List<String> written = new ArrayList<>();
    private Plans plans;
    private PlanApplication application;
    private Caller caller;

    @BeforeEach
    void open() {
        rooms = AuthComponents.open(folder);
        Account alice = rooms.member("alice");
        AiClient client = new AiClient("editor", EnumSet.allOf(AiScope.class));
        Caller.Origin origin = new Caller.Origin(alice.id(), 1, new SignInId("s"), null, client);
        caller = new Caller(alice.user(), Role.MEMBER, null, Scope.ALL, Instant.MAX, origin, null);
        plans = new Plans(rooms.storage.plans(), new byte[32], owner -> true, rooms.clock);
        application = new PlanApplication(
                plans, new AiClientPolicy(() -> List.of(RULE)), new ConfirmedWrites(), new Redaction(List.of()));
    }

    @Test
    void doesNotCreateAnObjectThatAppearedWhileOthersWereWritten() {
        Plan plan = creating("a", "b");
        GatewayApi api = new Cluster(request -> {
            if (request.method().equals("GET")) {
                return request.target().endsWith("/b") && !written.isEmpty() ? found() : new Reply(404, "{}");
            }
            return written(request);
        });

        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> application.apply(plan, api, 24_000))
                .withMessageContaining("create configmaps shop/a: done")
                .withMessageContaining(
                        "create configmaps shop/b: failed: the object has changed since the plan was made");
        assertThat(written).hasSize(1);
        assertThat(told(plan).message()).doesNotContain("may have been made");
    }

    /** There is nobody to take fields over from, unless the object has appeared meanwhile. */
    @Test
    void createsWithoutForce() {
        var object = JsonNodeFactory.instance.objectNode();
        object.putObject("metadata").put("name", "a");
        ChangeBody body = new ChangeBody.Apply(object, true);

        assertThat(body.request("/x", false).query()).doesNotContain("force");
        assertThat(body.request("/x", true).query()).contains("force=true");
    }

    @Test
    void tellsThatAnInterruptedWriteMayHaveBeenMade() {
        Plan plan = creating("a", "b", "c");
        GatewayApi api = new Cluster(request -> {
            if (request.method().equals("GET")) {
                return new Reply(404, "{}");
            }
            if (!written.isEmpty()) {
                throw new InterruptedException();
            }
            return written(request);
        });

        assertThatThrownBy(() -> application.apply(plan, api, 24_000)).isInstanceOf(InterruptedException.class);

        Plan used = told(plan);
        assertThat(used.state()).isEqualTo(State.FAILED);
        assertThat(used.message())
                .contains("create configmaps shop/a: done")
                .contains("create configmaps shop/b: failed: the call has been ended; it may have been made")
                .contains("the rest was not made")
                .doesNotContain("shop/c");
        assertThat(used.changes())
                .allSatisfy(change -> assertThat(change.request()).isNull());
    }

    @Test
    void stopsBeforeTheNextObjectWhenTheCallHasEnded() {
        Plan plan = creating("a", "b");
        GatewayApi api = new Cluster(request -> {
            if (request.method().equals("GET")) {
                return new Reply(404, "{}");
            }
            Thread.currentThread().interrupt();
            return written(request);
        });

        assertThatThrownBy(() -> application.apply(plan, api, 24_000)).isInstanceOf(InterruptedException.class);

        assertThat(written).hasSize(1);
        assertThat(told(plan).message())
                .isEqualTo("create configmaps shop/a: done\nthe call has been ended; the rest was not made");
    }

    /** A controller writes the status of the object in a crash loop all the time. */
    @Test
    void changesAnObjectOfWhichOnlyTheStatusHasChanged() throws Exception {
        Plan plan = changing(
                "{'metadata':{'uid':'u','resourceVersion':'7','generation':1},'spec':{'a':1},'status':{'restarts':1}}");
        List<String> bodies = new ArrayList<>();
        GatewayApi api = new Cluster(request -> {
            if (request.method().equals("GET")) {
                return new Reply(
                        200,
                        ("{'metadata':{'uid':'u','resourceVersion':'9" + bodies.size()
                                        + "','generation':1},'spec':{'a':1},'status':{'restarts':2}}")
                                .replace('\'', '"'));
            }
            bodies.add(new String(request.body(), StandardCharsets.UTF_8));
            return bodies.size() == 1 ? new Reply(409, "{}") : new Reply(200, "{}");
        });

        application.apply(plan, api, 24_000);

        assertThat(bodies).hasSize(2);
        assertThat(bodies.getFirst()).contains("\"resourceVersion\":\"90\"");
        assertThat(bodies.getLast()).contains("\"resourceVersion\":\"91\"");
    }

    @Test
    void changesNothingWhenTheObjectIsAnother() {
        String live = "{'metadata':{'uid':'u','resourceVersion':'7'},'spec':{'a':1}}";
        for (String now :
                List.of(live.replace("'a':1", "'a':2"), live.replace("'u'", "'v'"), live.replace("'spec'", "'data'"))) {
            Plan plan = changing(live);
            GatewayApi api = new Cluster(request -> new Reply(200, now.replace('\'', '"')));

            assertThatExceptionOfType(ToolException.class)
                    .isThrownBy(() -> application.apply(plan, api, 24_000))
                    .withMessageContaining("the object has changed since the plan was made");
        }
    }

    private Plan changing(String live) {
        PlannedChange change = new PlannedChange(
                new Shown("update", "configmaps", "shop", "a", "7", "", null),
                new PlannedChange.Request(
                        false,
                        "/api/v1/namespaces/shop/configmaps/a",
                        "",
                        "application/merge-patch+json",
                        "{\"spec\":{\"a\":3}}"),
                new PlannedChange.Basis(ServerFields.digest(OneObject.json(live)), false, false));
        return plans.draft(caller, "patch", CLUSTER).propose(Confirmation.NONE, RULE, List.of(change));
    }

    private Plan told(Plan plan) {
        return plans.require(caller, plan.id());
    }

    private Plan creating(String... names) {
        List<PlannedChange> changes = new ArrayList<>();
        for (String name : names) {
            changes.add(new PlannedChange(
                    new Shown("create", "configmaps", "shop", name, null, "", null),
                    new PlannedChange.Request(
                            false,
                            "/api/v1/namespaces/shop/configmaps/" + name,
                            "",
                            "application/apply-patch+yaml",
                            "{}"),
                    new PlannedChange.Basis(null, false, false)));
        }
        return plans.draft(caller, "apply", CLUSTER).propose(Confirmation.NONE, RULE, changes);
    }

    private Reply written(GatewayApi.Request request) {
        written.add(request.target());
        return new Reply(201, "{}");
    }

    private static Reply found() {
        return new Reply(200, "{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"7\"}}");
    }

    private record Reply(int status, String body) {}

    private interface Script {
        Reply of(GatewayApi.Request request) throws InterruptedException;
    }

    /** A cluster that answers as a test says. */
    private final class Cluster implements GatewayApi {
        private final Script script;

        Cluster(Script script) {
            this.script = script;
        }

        @Override
        public Answer send(Request request) throws InterruptedException {
            Reply reply = script.of(request);
            return new Answer(reply.status(), List.of(), reply.body().getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Caller caller() {
            return caller;
        }

        @Override
        public Set<AiScope> scopes(String cluster) {
            return Set.of(AiScope.WRITE);
        }

        @Override
        public GatewayApi with(Map<String, String> fields) {
            return this;
        }
    }
}
