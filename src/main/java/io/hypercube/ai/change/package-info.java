/**
 * The tools with which AI clients change clusters. A tool makes a list of {@code ObjectChange}, and nothing else: {@code ChangeDesk} has
 * the dry runs made and the plan confirmed, and {@code PlanApplication} alone has the tickets with which the gate lets a write pass. So a
 * tool cannot write without a confirmed plan. Owns what a plan shows, and what a model is told of it. Blocks; thread-safe.
 */
@NullMarked
package io.hypercube.ai.change;

import org.jspecify.annotations.NullMarked;
