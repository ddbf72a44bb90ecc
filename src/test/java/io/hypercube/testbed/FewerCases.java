package io.hypercube.testbed;

import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Runs a fifth of the cases that each property states, in {@link Tier#VERIFY}. jqwik finds the class by its service file. */
public final class FewerCases implements AroundPropertyHook {
    private static final int PART = 5;
    /** jqwik's own number for a property that states none. */
    private static final int USUAL = 1_000;

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (Tier.current() == Tier.VERIFY) {
            int stated = context.attributes()
                    .tries()
                    .filter(tries -> tries != Property.TRIES_NOT_SET)
                    .orElse(USUAL);
            context.attributes().setTries(Math.ceilDiv(stated, PART));
        }
        return property.execute();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    /** Outside of hooks that look at how many cases there were. */
    @Override
    public int aroundPropertyProximity() {
        return -100;
    }
}
