@NullMarked
package io.hypercube.search;

import org.jspecify.annotations.NullMarked;
