package io.hypercube.ai.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.plan.Plan.State;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SignInId;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Decisions about plans. */
class PlansTest extends PlanBed {
    @Test
    void areApprovedInTheConsoleAndUsedOnce() {
        Plan plan = propose(client(alice, "s1"), rule());
        assertThat(plan.state()).isEqualTo(State.PENDING);
        assertThat(plan.changes()).isEqualTo(CHANGES);
        assertConflict(() -> plans.claim(plan));

        assertThat(plans.decide(person(alice), plan.id(), true).state()).isEqualTo(State.APPROVED);
        assertConflict(() -> plans.decide(person(alice), plan.id(), false));

        plans.claim(plan);
        assertConflict(() -> plans.claim(plan));
        plans.finish(plan, true, "done");
        Plan used = plans.require(client(alice, "s1"), plan.id());
        assertThat(used.state()).isEqualTo(State.APPLIED);
        assertThat(used.decidedBy()).isEqualTo("alice");
        assertThat(used.changes().getFirst().request()).isNull();
    }

    @Test
    void doNotExistForAnotherAccountClientOrCredential() {
        Plan plan = propose(client(alice, "s1"), rule());

        for (Caller other : List.of(
                client(bob, "s1"),
                client(alice, "s2"),
                caller(alice, new AiClient("other", Set.of()), new SignInId("s1"), null, null),
                program(alice, "k1"))) {
            assertCode(404, () -> plans.require(other, plan.id()));
        }
        assertCode(404, () -> plans.visible(person(bob), plan.id()));
        assertCode(404, () -> plans.decide(person(bob), plan.id(), true));
        assertThat(plans.visible(person(bob))).isEmpty();
        assertThat(plans.visible(person(alice))).hasSize(1);
    }

    @Test
    @Shows("6.2")
    void areListedInPagesTheNewestFirst() {
        String first = propose(client(alice, "s1"), rule()).id();
        rooms.clock.advance(Duration.ofSeconds(1));
        String second = propose(client(alice, "s1"), rule()).id();

        assertThat(listed("")).containsExactly(second, first);
        assertThat(listed("pageSize=1&pageNum=2")).containsExactly(first);
        assertThat(listed("sortName=CreationTimestamp")).containsExactly(first, second);
        assertThat(listed("selector=id=" + first)).containsExactly(first);
        assertThat(listed("selector=state=applied")).isEmpty();
    }

    private List<String> listed(String query) {
        return OwnCall.of("GET", "/api/v1/cube/plans")
                .by(person(alice))
                .query(query)
                .send(new PlanEndpoints(plans).routes())
                .json()
                .path("items")
                .findValuesAsString("id");
    }

    @Test
    void areDecidedBySomebodyElseOfTheApprovers() {
        Plan plan = propose(program(alice, "k1"), rule("dev"));

        assertCode(403, () -> plans.decide(person(alice), plan.id(), true));
        assertCode(404, () -> plans.decide(person(bob, "ops"), plan.id(), true));
        assertThat(plans.decide(person(bob, "dev"), plan.id(), true).decidedBy())
                .isEqualTo("bob");
    }

    @Test
    void areDecidedWithABrowserSessionOnly() {
        Plan plan = propose(client(alice, "s1"), rule());
        Caller withToken = caller(alice, null, null, new AccessKeyId("k"), null);

        assertCode(403, () -> plans.decide(withToken, plan.id(), true));
        OwnCall call = OwnCall.of("POST", "/api/v1/cube/plans/{id}/approval").with("id", plan.id());
        List<Route> routes = new PlanEndpoints(plans).routes();
        assertThat(call.by(withToken).body("{\"approve\":true}").send(routes).status())
                .isEqualTo(403);
        assertThat(call.by(person(alice)).body("{}").send(routes).status()).isEqualTo(400);
        assertThat(call.by(person(alice))
                        .body("{\"approve\":false}")
                        .send(routes)
                        .json()
                        .path("state")
                        .asString(""))
                .isEqualTo("denied");
        assertConflict(() -> plans.claim(plan));
    }

    /** Nobody has signed in a program, so the account itself has not asked for its changes. */
    @Test
    void ofProgramsAreNotDecidedByTheirAccount() {
        Plan plan = propose(program(alice, "k1"), rule());

        assertCode(403, () -> plans.decide(person(alice), plan.id(), true));
    }

    @Test
    void expireAfterAQuarterOfAnHour() {
        Plan pending = propose(client(alice, "s1"), rule());
        Plan approved = propose(client(alice, "s1"), rule());
        plans.decide(person(alice), approved.id(), true);

        rooms.clock.advance(Plans.LIFETIME);

        assertConflict(() -> plans.decide(person(alice), pending.id(), true));
        assertConflict(() -> plans.claim(approved));
        assertThat(plans.isExpired(plans.require(client(alice, "s1"), approved.id())))
                .isTrue();
    }

    @Test
    void endWithTheirCredential() {
        Plan plan = propose(client(alice, "s1"), rule());

        standing.set(false);

        assertConflict(() -> plans.decide(person(alice), plan.id(), true));
        assertThat(plans.isExpired(plans.require(client(alice, "s1"), plan.id())))
                .isTrue();
        rooms.accounts.delete("alice");
        assertCode(404, () -> plans.require(client(alice, "s1"), plan.id()));
    }

    /** An account has as many credentials as it likes. */
    @Test
    void areConfirmedInTheClientOnlyIfTheRuleSaysSo() {
        Caller client = client(alice, "s1");
        Plan ofConsole = propose(client, rule());
        Plan ofClient = draft(client).propose(Confirmation.CLIENT, rule(), CHANGES);

        assertCode(403, () -> plans.decideInClient(client, ofConsole.id(), true));
        assertCode(403, () -> plans.decide(person(alice), ofClient.id(), true));
        assertThat(plans.decideInClient(client, ofClient.id(), true).decidedBy())
                .isEqualTo("alice (client)");
    }
}
