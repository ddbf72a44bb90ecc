package io.hypercube.ai.change;

import io.hypercube.ai.plan.Plans;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.Tool;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.ai.tool.ToolArguments;
import io.hypercube.auth.authorization.AiClientPolicy;
import io.hypercube.auth.authorization.ConfirmedWrites;
import io.hypercube.core.identity.Caller;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;

/** The tools that change clusters. */
public final class ChangingTools {
    private ChangingTools() {}

    /** Runs work that takes more than a few milliseconds of processor time, with a share for each account. */
    @FunctionalInterface
    public interface CostlyByAccount {
        /**
         * Returns the result of the work, and fails as it does. Blocks.
         *
         * @throws io.hypercube.core.kube.ApiException 429 when too much of the same account waits
         */
        String run(Caller caller, Callable<String> work) throws InterruptedException;
    }

    /**
     * The tools in the order in which clients see them.
     *
     * @param policy says what a caller may write, and how that is confirmed
     * @param tickets let the writes of confirmed plans pass the gate; nothing else has them
     * @param publicUrl of the console, without a slash at its end
     * @param costly compares texts
     */
    public static List<Tool> all(
            Redaction redaction,
            Plans plans,
            AiClientPolicy policy,
            ConfirmedWrites tickets,
            String publicUrl,
            CostlyByAccount costly) {
        PlanTexts texts = new PlanTexts(publicUrl);
        PlanApplication application = new PlanApplication(plans, policy, tickets, redaction);
        ChangeDesk desk = new ChangeDesk(plans, policy, application, texts, redaction, costly);
        return List.of(
                ChangingTool.of("apply", desk, new ApplyTool()),
                ChangingTool.of("patch", desk, new PatchTool()),
                ChangingTool.of("rollout", desk, new RolloutTool(InstantSource.system())),
                ChangingTool.of("delete", desk, ChangingTools::deletion));
    }

    /** Deletes one object, and in the background what it owns. */
    private static List<ObjectChange> deletion(ToolArguments arguments, ClusterChoice cluster, GatewayApi api)
            throws InterruptedException {
        return List.of(NamedObject.of(arguments, cluster, api).change("delete", new ChangeBody.Delete()));
    }
}
