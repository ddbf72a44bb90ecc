package io.hypercube.ai.plan;

import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import java.util.List;

/** A plan before it is made. For one call of a tool; not thread-safe. Blocks. */
public final class PlanDraft {
    private static final int ID_LENGTH = 27;

    private final Plans plans;
    private final PlanOwner owner;
    private final String tool;
    private final ClusterName cluster;
    private final String id = RandomText.base62(ID_LENGTH);
    private boolean counted;

    PlanDraft(Plans plans, PlanOwner owner, String tool, ClusterName cluster) {
        this.plans = plans;
        this.owner = owner;
        this.tool = tool;
        this.cluster = cluster;
    }

    /**
     * Counts the plan before it is made, so that it also counts if it never is. Counts it once.
     *
     * @throws ApiException 429 when the holder has made too many plans
     */
    public void count() {
        if (!counted) {
            plans.count(this);
            counted = true;
        }
    }

    /**
     * Stores the plan. It needs no decision when its changes are not confirmed at all.
     *
     * @param confirm how it is confirmed
     * @param rule that says who confirms it
     * @throws ApiException 429 when the holder has made too many plans, unless this one was counted before
     */
    public Plan propose(Confirmation confirm, AiClientRule rule, List<PlannedChange> changes) {
        return plans.propose(this, confirm, rule, changes);
    }

    String id() {
        return id;
    }

    PlanOwner owner() {
        return owner;
    }

    String tool() {
        return tool;
    }

    ClusterName cluster() {
        return cluster;
    }
}
