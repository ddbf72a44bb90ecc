/**
 * Serves the web console's files: the responses to {@code /}, {@code /console/…} and {@code /assets/…} and their
 * Content-Security-Policy. It has no access to accounts or clusters: the pages call the API as any client does.
 * {@code bin/console} builds the files from {@code console/} in the project's root. Start reading at
 * {@link io.hypercube.server.console.ConsoleEndpoints}.
 */
@NullMarked
package io.hypercube.server.console;

import org.jspecify.annotations.NullMarked;
