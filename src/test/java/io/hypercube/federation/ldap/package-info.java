@NullMarked
package io.hypercube.federation.ldap;

import org.jspecify.annotations.NullMarked;
