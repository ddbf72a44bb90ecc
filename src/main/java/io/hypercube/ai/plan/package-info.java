/**
 * Plans: changes that AI clients want to make, which a person confirms before anything is sent. Owns their states, to whom they belong, the
 * persons who may decide, and their limits. {@link io.hypercube.ai.plan.Plans} has the rules, {@link
 * io.hypercube.ai.plan.PlanEndpoints} is the API of the console. A plan is in the database, because any replica may be asked for it; the
 * changes in it are encrypted.
 */
@NullMarked
package io.hypercube.ai.plan;

import org.jspecify.annotations.NullMarked;
