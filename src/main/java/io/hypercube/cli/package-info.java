/**
 * The commands: their options, output and exit codes. The settings belong to {@code config}, and the work of each command to the
 * package it calls. Start reading at {@link io.hypercube.Main}, which lists the commands.
 *
 * <p>{@code client} calls a running gateway, {@code agent} is the program in a cluster that the gateway cannot dial, {@code mcp} the bridge for
 * AI clients that start a program, and {@code demo} a control plane on this machine.
 */
@NullMarked
package io.hypercube.cli;

import org.jspecify.annotations.NullMarked;
