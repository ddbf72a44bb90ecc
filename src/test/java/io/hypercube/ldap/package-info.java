@NullMarked
package io.hypercube.ldap;

import org.jspecify.annotations.NullMarked;
