@NullMarked
package io.hypercube.auth.ldap;

import org.jspecify.annotations.NullMarked;
