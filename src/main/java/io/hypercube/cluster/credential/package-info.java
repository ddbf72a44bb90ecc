/**
 * The credentials that the gateway sends to API servers: fixed values, token files that are read again, and programs that
 * print an ExecCredential.
 *
 * <p>It owns how a credential is obtained, when it expires and when it is renewed. It does not own where the configuration of
 * it comes from, which is {@code cluster.kubeconfig}'s, nor the calls that carry it, which are {@code upstream}'s.
 *
 * <p>Start reading at {@link io.hypercube.cluster.credential.CredentialSource}; {@link
 * io.hypercube.cluster.credential.CredentialSources} makes the one that a connection needs.
 */
@NullMarked
package io.hypercube.cluster.credential;

import org.jspecify.annotations.NullMarked;
