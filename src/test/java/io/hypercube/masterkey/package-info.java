@NullMarked
package io.hypercube.masterkey;

import org.jspecify.annotations.NullMarked;
