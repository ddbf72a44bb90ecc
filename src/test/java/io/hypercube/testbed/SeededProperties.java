package io.hypercube.testbed;

import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Gives each property that states no seed the {@link Seed} of the run. jqwik finds the class by its service file, and prints the seed. */
public final class SeededProperties implements AroundPropertyHook {
    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (context.attributes()
                .seed()
                .filter(seed -> !seed.equals(Property.SEED_NOT_SET))
                .isEmpty()) {
            Seed.ofTheRun().ifPresent(seed -> context.attributes().setSeed(Long.toString(seed)));
        }
        return property.execute();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    /** Outside of hooks that look at what was drawn. */
    @Override
    public int aroundPropertyProximity() {
        return -100;
    }
}
