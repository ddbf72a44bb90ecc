package io.hypercube.federation.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Collection;
import java.util.Map;

/**
 * Bounds one evaluation. Each step costs 1, and 1 more for each element or 8 characters of its result; beyond the budget every further
 * step fails, and so does the evaluation. A text that is longer than the limit fails at once, because the time of some functions grows
 * with its square. Not thread-safe.
 */
final class CostLimit implements CelEvaluationListener {
    /** Enough to filter and map 50,000 names, which takes 0.2 s. */
    static final long BUDGET = 1_000_000;

    /** In characters. */
    static final int LONGEST_TEXT = 16_384;

    /** The variable in which a macro like {@code map} collects its result, which no expression can name. */
    private static final String ACCUMULATOR = "@result";

    private static final int CHARACTERS = 8;

    private long spent;
    private boolean exceeded;

    /** Whether the evaluation failed because of these limits. */
    boolean isExceeded() {
        return exceeded;
    }

    @Override
    public void callback(CelExpr expression, Object result) {
        exceeded |= result instanceof String text && text.length() > LONGEST_TEXT;
        spent += 1 + (isAccumulated(expression) ? 0 : cost(result));
        exceeded |= spent > BUDGET;
        if (exceeded) {
            throw new IllegalArgumentException("limit");
        }
    }

    private static int cost(Object result) {
        return switch (result) {
            case String text -> text.length() / CHARACTERS;
            case Collection<?> list -> list.size();
            case Map<?, ?> map -> map.size();
            default -> 0;
        };
    }

    /** Reads the collected result, or adds one element to it, which copies nothing. */
    private static boolean isAccumulated(CelExpr expression) {
        return expression.exprKind().getKind() == Kind.CALL
                ? expression.call().args().stream().anyMatch(CostLimit::isAccumulator)
                : isAccumulator(expression);
    }

    private static boolean isAccumulator(CelExpr expression) {
        return expression.exprKind().getKind() == Kind.IDENT
                && expression.ident().name().equals(ACCUMULATOR);
    }
}
