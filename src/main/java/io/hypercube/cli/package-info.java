/**
 * The commands: what each option is, what is printed, and what the exit code says. It does not own the settings ({@code config}) nor what
 * the commands do. Start reading at {@link io.hypercube.Main}, which lists them.
 */
@NullMarked
package io.hypercube.cli;

import org.jspecify.annotations.NullMarked;
