package io.hypercube.federation.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A compiled expression over one variable. An evaluation is bounded in time and memory, whatever the values are ({@link CostLimit}).
 * Two expressions of the same text are equal. Thread-safe.
 *
 * @see <a href="https://github.com/google/cel-spec/blob/master/doc/langdef.md">The language</a>
 */
public final class CelExpression {
    /** Of no use in a short expression that stands beside the message. */
    private static final Pattern POSITION = Pattern.compile("^evaluation error(?: at <input>:\\d+)?: ");

    private final CelVariable variable;
    private final String text;
    private final Set<String> fields;
    private final CelRuntime.Program program;

    private CelExpression(CelVariable variable, String text, CelAbstractSyntaxTree tree) throws CelException {
        this.variable = variable;
        this.text = text;
        this.fields = CelNavigableAst.fromAst(tree)
                .getRoot()
                .allNodes()
                .map(CelNavigableExpr::expr)
                .flatMap(node -> field(node).stream())
                .collect(Collectors.toUnmodifiableSet());
        this.program = CelEnvironment.program(tree);
    }

    /**
     * Compiles an expression with a value of any type.
     *
     * @throws CelException with the position of the error
     */
    public static CelExpression of(CelVariable variable, String text) throws CelException {
        return new CelExpression(variable, text, CelEnvironment.compile(variable, text));
    }

    /**
     * Compiles an expression that must be true. One whose type is not known before it is evaluated is refused, as by Kubernetes.
     *
     * @throws CelException with the position of the error
     */
    public static CelExpression condition(CelVariable variable, String text) throws CelException {
        CelAbstractSyntaxTree tree = CelEnvironment.compile(variable, text);
        if (!tree.getResultType().equals(SimpleType.BOOL)) {
            throw new CelException("has the type " + tree.getResultType().name()
                    + " (expected: bool; compare a value of any type: … == true)");
        }
        return new CelExpression(variable, text, tree);
    }

    public String text() {
        return text;
    }

    /** The names of the fields of the variable that the expression reads: {@code email} of {@code claims.email}. */
    public Set<String> fields() {
        return fields;
    }

    private Optional<String> field(CelExpr node) {
        return switch (node.exprKind().getKind()) {
            case SELECT ->
                isVariable(node.select().operand()) ? Optional.of(node.select().field()) : Optional.empty();
            case CALL -> indexed(node.call());
            default -> Optional.empty();
        };
    }

    /** {@code claims['email']}, {@code claims.?email}, {@code claims[?'email']} and {@code 'email' in claims}. */
    private Optional<String> indexed(CelExpr.CelCall call) {
        if (call.args().size() != 2 || call.args().stream().noneMatch(this::isVariable)) {
            return Optional.empty();
        }
        return call.args().stream()
                .filter(argument -> argument.exprKind().getKind() == CelExpr.ExprKind.Kind.CONSTANT)
                .map(CelExpr::constant)
                .filter(constant -> constant.getKind() == dev.cel.common.ast.CelConstant.Kind.STRING_VALUE)
                .map(dev.cel.common.ast.CelConstant::stringValue)
                .findFirst();
    }

    private boolean isVariable(CelExpr node) {
        return node.exprKind().getKind() == CelExpr.ExprKind.Kind.IDENT
                && node.ident().name().equals(variable.variable());
    }

    /**
     * @param value the fields of the variable: texts, numbers, booleans, lists, maps and nulls, as JSON has them
     * @return a text, number, boolean, list, map or null
     * @throws CelException when the value lacks what is read, or the evaluation takes too much
     */
    public @Nullable Object evaluate(Map<String, ?> value) throws CelException {
        CostLimit limit = new CostLimit();
        try {
            Object result = program.trace(Map.of(variable.variable(), CelValues.adapt(value)), limit);
            return result instanceof NullValue ? null : result;
        } catch (CelEvaluationException e) {
            throw limit.isExceeded()
                    ? new CelException(
                            "takes too much (expected: a cost of at most " + CostLimit.BUDGET
                                    + ", and texts of at most " + CostLimit.LONGEST_TEXT + " characters)",
                            e)
                    : new CelException(
                            POSITION.matcher(String.valueOf(e.getMessage())).replaceFirst(""), e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CelExpression that && text.equals(that.text) && variable == that.variable;
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    /** An expression could not be compiled or evaluated. The message is for people. */
    public static final class CelException extends Exception {
        CelException(String message) {
            super(message);
        }

        CelException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
