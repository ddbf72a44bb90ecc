/**
 * The web console's files: what a browser loads, under which headers. Owns the answers to {@code /}, {@code /console/…} and
 * {@code /assets/…} and the rules a page runs under (Content-Security-Policy); knows nothing of accounts or clusters: the pages call
 * the API as everybody else does. Made by {@code bin/console} from {@code console/} at the project's root. Start reading at
 * {@link io.hypercube.console.ConsoleEndpoints}.
 */
@NullMarked
package io.hypercube.console;

import org.jspecify.annotations.NullMarked;
