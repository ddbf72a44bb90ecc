/**
 * Reads the documents that describe AI clients from the servers of strangers, for {@code auth.delegation}. {@link
 * io.hypercube.server.document.HttpsDocuments} makes the connection, to public addresses only, and {@code DocumentResponse} reads the response.
 */
@NullMarked
package io.hypercube.server.document;

import org.jspecify.annotations.NullMarked;
