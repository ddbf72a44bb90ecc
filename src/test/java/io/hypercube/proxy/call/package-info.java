@NullMarked
package io.hypercube.proxy.call;

import org.jspecify.annotations.NullMarked;
