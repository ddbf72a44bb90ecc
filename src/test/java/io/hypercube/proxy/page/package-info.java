@NullMarked
package io.hypercube.proxy.page;

import org.jspecify.annotations.NullMarked;
