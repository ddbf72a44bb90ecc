/** Tests of the authorization code flow of AI clients, and of what they say of themselves. */
@NullMarked
package io.hypercube.auth.delegation;

import org.jspecify.annotations.NullMarked;
