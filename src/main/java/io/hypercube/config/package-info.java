/**
 * The program's settings: flags over environment over file, every problem in one report. {@link
 * io.hypercube.config.Settings} is the table from which options, variables, keys and {@code docs/configuration.md} are
 * made; {@link io.hypercube.config.EffectiveSettings} reads them and fills each room's own record.
 */
@NullMarked
package io.hypercube.config;

import org.jspecify.annotations.NullMarked;
