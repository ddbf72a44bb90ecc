/** Tests of access keys: the limit of five, the exchange, the in-memory directory. */
@NullMarked
package io.hypercube.accesskey;

import org.jspecify.annotations.NullMarked;
