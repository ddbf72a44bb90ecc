/** Tests of saved views. */
@NullMarked
package io.hypercube.auth.view;

import org.jspecify.annotations.NullMarked;
