package io.hypercube.ai.change;

import io.hypercube.ai.change.ObjectDiff.Sides;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.FramedText;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.ai.tool.ResourceType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tells what a change does to an object: the difference, and in sentences what it does not show. Blocks. */
record Differences(GatewayApi api, ClusterChoice cluster, Redaction redaction, Costly costly) {
    /**
     * A change as the person sees it.
     *
     * @param tooLong whether the difference is too long to be shown
     * @param nothing whether nothing changes
     */
    record Told(String diff, List<String> notes, boolean tooLong, boolean nothing) {
        static Told refused(String message) {
            return new Told("", List.of("The cluster refuses this change: " + message), false, false);
        }

        /** For a model that sees all values of the object. */
        String text() {
            StringBuilder text = new StringBuilder(diff);
            notes.forEach(note -> text.append(note).append('\n'));
            return text.toString();
        }
    }

    /**
     * Compares.
     *
     * @param before null when the change creates the object
     * @param after null when it deletes the object
     * @param hidden whether the model does not see values of the object; a difference that is too long is then no failure
     * @throws ToolException for a difference that is too long to be shown
     */
    Told tell(ObjectChange wanted, @Nullable ObjectNode before, @Nullable ObjectNode after, boolean hidden)
            throws InterruptedException {
        Sides sides = Sides.of(before, after);
        List<String> notes = new ArrayList<>();
        if (before != null && after != null) {
            notes.addAll(TakenFields.notes(before, after));
            notes.addAll(LostFields.notes(before, after));
        }
        if (before != null && after == null) {
            notes.addAll(new GoesAlong(api, cluster).notes(wanted, before));
        }
        boolean nothing = sides.before().equals(sides.after());
        if (nothing) {
            notes.add("Nothing would change.");
        }
        List<String> escaped = notes.stream().map(FramedText::oneLine).toList();
        try {
            String diff = new ObjectDiff(wanted.object(), costly)
                    .of(redacted(wanted.type(), sides.before()), shown(wanted, sides));
            return new Told(diff, escaped, false, nothing);
        } catch (ToolException e) {
            if (!hidden) {
                throw e;
            }
            List<String> all = new ArrayList<>(escaped);
            all.add("The plan cannot be approved: " + e.getMessage() + ".");
            return new Told("", all, true, nothing);
        }
    }

    private JsonNode redacted(ResourceType type, JsonNode tree) {
        return redaction.redact(type, tree.deepCopy());
    }

    /** In a change that the gateway itself makes, there is no code of a client to read. */
    private JsonNode shown(ObjectChange wanted, Sides sides) {
        JsonNode before = sides.before();
        JsonNode after = sides.after();
        Redaction ofNew = wanted.isByClient() ? redaction.declared() : redaction;
        return PersonView.of(
                new PersonView.Forms(before, redacted(wanted.type(), before), before),
                new PersonView.Forms(
                        after, redacted(wanted.type(), after), ofNew.redact(wanted.type(), after.deepCopy())));
    }
}
