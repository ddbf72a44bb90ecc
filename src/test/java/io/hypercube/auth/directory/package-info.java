@NullMarked
package io.hypercube.auth.directory;

import org.jspecify.annotations.NullMarked;
