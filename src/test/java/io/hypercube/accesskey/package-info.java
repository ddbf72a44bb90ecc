/** Access keys: the limit of five, the exchange, the picture in memory. */
@NullMarked
package io.hypercube.accesskey;

import org.jspecify.annotations.NullMarked;
