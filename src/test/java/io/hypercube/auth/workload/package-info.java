@NullMarked
package io.hypercube.auth.workload;

import org.jspecify.annotations.NullMarked;
