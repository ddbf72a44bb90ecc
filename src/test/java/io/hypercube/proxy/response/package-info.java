@NullMarked
package io.hypercube.proxy.response;

import org.jspecify.annotations.NullMarked;
