/** Places for queries. Their answers are tested with both databases, in {@code storage}. */
@NullMarked
package io.hypercube.audit.query;

import org.jspecify.annotations.NullMarked;
