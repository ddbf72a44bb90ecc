/**
 * The credentials that the gateway sends to API servers: fixed values, token files that are read again, and programs that
 * print an ExecCredential.
 *
 * <p>It owns how a credential is obtained, when it expires and when it is renewed. Its configuration comes from
 * {@code cluster.kubeconfig}, and {@code upstream} sends it with calls.
 *
 * <p>Start reading at {@link io.hypercube.cluster.credential.CredentialSource}; {@link
 * io.hypercube.cluster.credential.CredentialSources} creates the one that a connection needs.
 */
@NullMarked
package io.hypercube.cluster.credential;

import org.jspecify.annotations.NullMarked;
