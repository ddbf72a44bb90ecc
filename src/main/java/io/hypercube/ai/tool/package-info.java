/**
 * The tools, resources and prompts of AI clients: each reads its arguments, calls the gateway's API as the caller, and writes text. Owns
 * what a model sees of the data of clusters: {@link io.hypercube.ai.tool.Redaction} removes secrets from everything that is read,
 * and {@link io.hypercube.ai.tool.FramedText} marks data as data and bounds its size. Blocks; thread-safe.
 */
@NullMarked
package io.hypercube.ai.tool;

import org.jspecify.annotations.NullMarked;
