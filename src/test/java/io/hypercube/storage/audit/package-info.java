/** The file of audit events, and the parts of an audit database for the contract in {@code storage}. */
@NullMarked
package io.hypercube.storage.audit;

import org.jspecify.annotations.NullMarked;
