package io.hypercube.ai.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.AuthComponents;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The number of plans, their lists, and their content at rest. */
class PlanBoundsTest extends PlanBed {
    @Test
    void areMadeTwentyTimesAnHourByOneCredential() {
        Caller client = client(alice, "s1");
        for (int i = 0; i < 20; i++) {
            plans.requireAllowed(client);
            propose(client, rule());
            rooms.clock.advance(Duration.ofMinutes(1));
        }

        assertCode(429, () -> plans.requireAllowed(client));
        assertCode(429, () -> propose(client, rule()));
        propose(client(alice, "s2"), rule());
        rooms.clock.advance(Duration.ofMinutes(40));
        propose(client, rule());
        assertCode(429, () -> plans.requireAllowed(client));
    }

    /** This bounds the answers that could tell something about a hidden value. */
    @Test
    void areCountedBeforeTheyAreMadeAndNotTwice() {
        Caller client = client(alice, "s1");
        List<PlanDraft> drafts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            PlanDraft draft = draft(client);
            draft.count();
            draft.count();
            drafts.add(draft);
        }

        assertCode(429, () -> plans.requireAllowed(client));
        assertCode(429, () -> draft(client).count());
        assertThat(plans.visible(person(alice))).isEmpty();
        Plan plan = drafts.getFirst().propose(Confirmation.CONSOLE, rule(), CHANGES);
        assertThat(plans.visible(person(alice))).extracting(Plan::id).containsExactly(plan.id());
        assertThat(plans.decide(person(alice), plan.id(), true).changes()).isEqualTo(CHANGES);
        assertCode(429, () -> propose(client, rule()));
        rooms.clock.advance(Duration.ofHours(1).minusMillis(1));
        plans.deleteExpired();
        assertCode(429, () -> plans.requireAllowed(client));
        rooms.clock.advance(Duration.ofMillis(1));
        plans.requireAllowed(client);
    }

    @Test
    void areMadeAHundredTimesAnHourByOneAccount() {
        for (int i = 0; i < 100; i++) {
            propose(client(alice, "s" + i / 20), rule());
        }

        assertCode(429, () -> plans.requireAllowed(client(alice, "s9")));
        assertCode(429, () -> propose(program(alice, "k1"), rule()));
        propose(client(bob, "s9"), rule());
    }

    @Test
    void areListedHoweverManyOthersThereAre() {
        Plan own = propose(client(bob, "s1"), rule());
        List<Account> others = List.of(rooms.member("one"), rooms.member("two"), rooms.member("three"));
        for (int i = 0; i < 60; i++) {
            rooms.clock.advance(Duration.ofMillis(1));
            propose(client(others.get(i / 20), "s" + i / 20), rule("ops"));
        }

        assertThat(plans.visible(person(bob))).extracting(Plan::id).containsExactly(own.id());
        assertThat(plans.visible(person(bob, "ops"))).hasSize(Plans.MOST_LISTED);
    }

    @Test
    void areListedWithoutThoseThatCannotBeDecrypted() {
        propose(client(alice, "s1"), rule());
        byte[] other = KEY.clone();
        other[0] = 1;
        Plans withOtherKey = new Plans(rooms.storage.plans(), other, owner -> true, rooms.clock);
        Plan readable = withOtherKey
                .draft(client(alice, "s1"), "apply", new ClusterName("prod"))
                .propose(Confirmation.CONSOLE, rule(), CHANGES);

        assertThat(withOtherKey.visible(person(alice))).extracting(Plan::id).containsExactly(readable.id());
    }

    @Test
    void areEncryptedInTheDatabase() throws Exception {
        Plan plan = propose(client(alice, "s1"), rule());
        rooms.close();

        try (var files = Files.list(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertThat(bytes).as(file.toString()).doesNotContain(CANARY);
            }
        }
        rooms = AuthComponents.open(directory);
        byte[] other = KEY.clone();
        other[0] = 1;
        Plans withOtherKey = new Plans(rooms.storage.plans(), other, owner -> true, rooms.clock);
        assertCode(500, () -> withOtherKey.require(client(alice, "s1"), plan.id()));
    }

    @Test
    void areDeletedAnHourAfterTheirEnd() {
        Plan plan = propose(client(alice, "s1"), rule());
        rooms.clock.advance(Plans.LIFETIME.plusHours(1).minusMillis(1));
        plans.deleteExpired();
        assertThat(plans.require(client(alice, "s1"), plan.id()).id()).isEqualTo(plan.id());

        rooms.clock.advance(Duration.ofMillis(1));
        plans.deleteExpired();

        assertCode(404, () -> plans.require(client(alice, "s1"), plan.id()));
    }

    @Test
    void areDeletedThoughNobodyMakesAnother() {
        Plan plan = propose(client(alice, "s1"), rule());
        try (PlanUpkeep _ = PlanUpkeep.start(plans, Duration.ofMillis(1))) {
            rooms.clock.advance(Plans.LIFETIME.plusHours(1));

            await().until(() -> rooms.storage.plans().find(plan.id()).isEmpty());
        }
    }
}
