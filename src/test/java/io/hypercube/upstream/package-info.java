@NullMarked
package io.hypercube.upstream;

import org.jspecify.annotations.NullMarked;
