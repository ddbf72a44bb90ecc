@NullMarked
package io.hypercube.directory;

import org.jspecify.annotations.NullMarked;
