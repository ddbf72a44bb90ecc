package io.hypercube.storage;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Runs the class once with each database that {@code hypercube.database} names: Maven sets it to {@code sqlite} for the fast tests and to
 * {@code postgresql} for those with real parts. Outside of Maven both run.
 */
final class EachDatabase implements ClassTemplateInvocationContextProvider {
    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        String wanted = System.getProperty("hypercube.database", "");
        return Stream.of(TestedDatabase.Kind.values())
                .filter(kind ->
                        wanted.isEmpty() || kind == TestedDatabase.Kind.valueOf(wanted.toUpperCase(Locale.ROOT)))
                .map(With::new);
    }

    private record With(TestedDatabase.Kind kind) implements ClassTemplateInvocationContext, ParameterResolver {
        @Override
        public String getDisplayName(int index) {
            return kind.name();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        /** The context of the test also for its constructor, so that the database is closed with the test. */
        @Override
        public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
            return ExtensionContextScope.TEST_METHOD;
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
            return parameter.getParameter().getType() == TestedDatabase.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
            return test.getStore(Namespace.create(EachDatabase.class))
                    .getOrComputeIfAbsent(kind, TestedDatabase::new, TestedDatabase.class);
        }
    }
}
