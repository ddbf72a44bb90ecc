@NullMarked
package io.hypercube.workload;

import org.jspecify.annotations.NullMarked;
