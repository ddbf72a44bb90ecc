@NullMarked
package io.hypercube.proxy.search;

import org.jspecify.annotations.NullMarked;
