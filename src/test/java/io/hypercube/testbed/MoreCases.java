package io.hypercube.testbed;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Multiplies the number of cases that each property states, but not in {@link Tier#VERIFY}. jqwik finds the class by its service file. */
public final class MoreCases implements AroundPropertyHook {
    private static final int TIMES = 4;

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (Tier.current() != Tier.VERIFY) {
            context.attributes()
                    .setTries(Math.multiplyExact(context.attributes().tries().orElseThrow(), TIMES));
        }
        return property.execute();
    }

    /** Outside of hooks that look at how many cases there were. */
    @Override
    public int aroundPropertyProximity() {
        return -100;
    }
}
