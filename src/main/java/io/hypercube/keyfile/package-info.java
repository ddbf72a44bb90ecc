/**
 * Secret keys in files of the data directory that only their owner can read. It does not own what the keys are for. Start
 * reading at {@link io.hypercube.keyfile.KeyFile}.
 */
@NullMarked
package io.hypercube.keyfile;

import org.jspecify.annotations.NullMarked;
