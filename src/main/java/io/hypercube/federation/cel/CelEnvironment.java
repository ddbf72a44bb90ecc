package io.hypercube.federation.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import io.hypercube.federation.cel.CelExpression.CelException;

/**
 * The language: CEL's standard functions and macros, optional values ({@code claims.?email}) and functions for strings. Not here are
 * those of Kubernetes for URLs, IP addresses, quantities and regular expressions beyond {@code matches}.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/cel/">CEL in Kubernetes</a>
 */
final class CelEnvironment {
    /** In characters. */
    static final int LONGEST_EXPRESSION = 4096;

    private static final int DEEPEST = 50;
    private static final int MOST_ITERATIONS = 100_000;
    private static final int LARGEST_REGEX = 1000;

    private static final CelOptions OPTIONS = CelOptions.current()
            .maxExpressionCodePointSize(LONGEST_EXPRESSION)
            .maxParseRecursionDepth(DEEPEST)
            .comprehensionMaxIterations(MOST_ITERATIONS)
            .maxRegexProgramSize(LARGEST_REGEX)
            .enableHiddenAccumulatorVar(true)
            .build();

    private static final CelRuntime RUNTIME = CelRuntimeFactory.standardCelRuntimeBuilder()
            .setOptions(OPTIONS)
            .addLibraries(CelExtensions.strings(BoundedTexts.others()), CelExtensions.optional())
            .addFunctionBindings(BoundedTexts.bindings())
            .build();

    private CelEnvironment() {}

    static CelAbstractSyntaxTree compile(CelVariable variable, String text) throws CelException {
        CelCompiler compiler = CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(OPTIONS)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .setTypeProvider(new CelVariable.UserType())
                .addVar(variable.variable(), variable.type())
                .addLibraries(CelExtensions.strings(), CelExtensions.optional())
                .build();
        CelValidationResult result = compiler.compile(text);
        for (CelIssue issue : result.getErrors()) {
            CelSourceLocation at = issue.getSourceLocation();
            throw new CelException("line " + at.getLine() + ", column " + (at.getColumn() + 1) + ": "
                    + issue.getMessage().strip());
        }
        try {
            return result.getAst();
        } catch (CelValidationException e) {
            throw new CelException(String.valueOf(e.getMessage()), e);
        }
    }

    static CelRuntime.Program program(CelAbstractSyntaxTree tree) throws CelException {
        try {
            return RUNTIME.createProgram(tree);
        } catch (CelEvaluationException e) {
            throw new CelException(String.valueOf(e.getMessage()), e);
        }
    }
}
