@NullMarked
package io.hypercube.audit;

import org.jspecify.annotations.NullMarked;
