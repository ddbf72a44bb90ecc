/**
 * The program's settings. Flags override the environment, which overrides the file; all problems are reported together.
 * {@link io.hypercube.config.Settings} declares options, variables, keys and the table of {@code
 * docs/configuration.md}; {@link io.hypercube.config.EffectiveSettings} reads them and fills the configuration record
 * of each package. {@code gateway} has those of the gateway itself.
 */
@NullMarked
package io.hypercube.config;

import org.jspecify.annotations.NullMarked;
