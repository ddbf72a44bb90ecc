@NullMarked
package io.hypercube.provider;

import org.jspecify.annotations.NullMarked;
