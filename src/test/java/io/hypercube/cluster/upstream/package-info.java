@NullMarked
package io.hypercube.cluster.upstream;

import org.jspecify.annotations.NullMarked;
