package io.hypercube.server;

import io.hypercube.ai.plan.PlanHolders;
import io.hypercube.ai.plan.Plans;
import io.hypercube.auth.authorization.AiClientPolicy;
import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.auth.authorization.ConfirmedWrites;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.identity.RandomText;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * The rights of AI clients: the rules, the plans, and the tickets for the writes of confirmed plans, which only the gate and the tools that
 * apply plans have.
 */
record AiRights(AiClientPolicy policy, ConfirmedWrites tickets, Plans plans) {
    private static final int KEY_BYTES = 32;

    /**
     * Without AI clients nothing is encrypted, so no key is written to the database.
     *
     * @param config the current one
     */
    static AiRights of(Supplier<GatewayConfig> config, Identities identities) {
        InstantSource clock = InstantSource.system();
        byte[] random = RandomText.bytes(KEY_BYTES);
        byte[] key =
                config.get().token().aiClients() ? identities.secrets().getOrCreate("ai-plans", () -> random) : random;
        PlanHolders holders = new PlanHolders(identities.directory(), clock);
        Plans plans = new Plans(identities.storage().plans(), key, holders, clock);
        return new AiRights(new AiClientPolicy(() -> config.get().aiClients().rules()), new ConfirmedWrites(), plans);
    }

    AuthorizationGate gate() {
        return new AuthorizationGate(policy, tickets);
    }
}
