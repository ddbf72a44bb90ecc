@NullMarked
package io.hypercube.cli;

import org.jspecify.annotations.NullMarked;
