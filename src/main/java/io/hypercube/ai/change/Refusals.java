package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.tool.FramedText;
import io.hypercube.ai.tool.GatewayAnswers;
import io.hypercube.ai.tool.Redaction;

/** Says of a write or dry run that a cluster refused what a model can do. Messages of clusters are quoted. */
final class Refusals {
    private static final int LONGEST = 2_000;

    private Refusals() {}

    static String of(Answer answer, Redaction redaction) {
        String message = GatewayAnswers.message(answer);
        String said = message.isEmpty() ? "" : ": " + FramedText.quoted(redaction.text(message));
        return answer.status() + said + advice(answer.status());
    }

    /** The same for the person who decides about a plan: all that the cluster said. */
    static String whole(Answer answer) {
        String message = FramedText.oneLine(GatewayAnswers.message(answer));
        String part = message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
        return answer.status() + (part.isEmpty() ? "" : ": " + part);
    }

    private static String advice(int status) {
        return switch (status) {
            case 401 -> " (expected: a sign-in that has not ended)";
            case 403 ->
                " (expected: a change that the scope, which the tool clusters tells, and the RBAC, quotas and admission of the cluster allow; only a person can change these)";
            case 404 -> " (expected: an object that exists, in a namespace that exists)";
            case 409 ->
                " (expected: an object that has not changed meanwhile, and fields without another manager; with force: true, apply takes these over)";
            case 415 -> " (expected: type: merge, which replaces lists)";
            case 429 -> " (expected: the same call a few seconds later)";
            case 500 -> " (expected: a valid object; API servers answer some invalid ones so)";
            default -> status >= 500 ? " (expected: a cluster that answers)" : " (expected: a valid object)";
        };
    }
}
