/**
 * The commands: their options, output and exit codes. The settings belong to {@code config}, and the work of each command to the
 * package it calls. Start reading at {@link io.hypercube.Main}, which lists the commands.
 */
@NullMarked
package io.hypercube.cli;

import org.jspecify.annotations.NullMarked;
