/**
 * The certificate that the gateway serves to clients: the operator's files, or one that the gateway signs with a CA of its own.
 *
 * <p>Start at {@link io.hypercube.server.certificate.ServingCertificate}, which chooses between the two. {@code SelfMadeAuthority}
 * keeps the gateway's own certificate in the data directory, and {@link io.hypercube.server.certificate.AuthorityEndpoint} gives its
 * CA to clients. {@link io.hypercube.server.certificate.CertificateRenewal} reads the files again while the gateway runs and passes
 * changed ones to the listeners. {@code CoveredNames} says which of the clusters' host names a certificate covers.
 *
 * <p>The handshake itself is done in {@code server.listener}. Certificates between replicas belong to {@code replica}.
 */
@NullMarked
package io.hypercube.server.certificate;

import org.jspecify.annotations.NullMarked;
