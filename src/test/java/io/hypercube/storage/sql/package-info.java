/** Addresses of databases. The databases themselves are tested by the contract in {@code storage}. */
@NullMarked
package io.hypercube.storage.sql;

import org.jspecify.annotations.NullMarked;
