/**
 * Secret keys in files of the data directory with mode 0600. Their use belongs to other packages. Start reading at {@link
 * io.hypercube.keyfile.KeyFile}.
 */
@NullMarked
package io.hypercube.keyfile;

import org.jspecify.annotations.NullMarked;
