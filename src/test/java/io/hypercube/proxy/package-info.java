@NullMarked
package io.hypercube.proxy;

import org.jspecify.annotations.NullMarked;
