package io.hypercube.testbed;

import io.hypercube.RunningGateway;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A class of tests whose gateways reach the clusters of their kubeconfigs through agents. It usually has no tests but those of the class that it
 * extends.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ThroughAgent.Mode.class)
public @interface ThroughAgent {
    /** Is in force for the gateways that start while the class runs. */
    final class Mode implements BeforeAllCallback, AfterAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            RunningGateway.throughAgents(true);
        }

        @Override
        public void afterAll(ExtensionContext context) {
            RunningGateway.throughAgents(false);
        }
    }
}
