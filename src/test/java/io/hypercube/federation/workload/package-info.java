@NullMarked
package io.hypercube.federation.workload;

import org.jspecify.annotations.NullMarked;
