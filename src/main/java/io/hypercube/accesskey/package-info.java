/**
 * Access key pairs: at most five per account; the secret half is shown once and kept as a hash.
 */
@NullMarked
package io.hypercube.accesskey;

import org.jspecify.annotations.NullMarked;
