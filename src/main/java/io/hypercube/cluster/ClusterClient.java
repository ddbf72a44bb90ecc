package io.hypercube.cluster;

import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.CredentialUnavailableException;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Small calls of our own to a cluster: as the cluster's own credential, impersonating nobody, over the same TLS, proxy and
 * pool that proxied calls take. A port: {@code upstream} implements it. Blocks: for virtual threads only.
 */
public interface ClusterClient {
    /**
     * Sends one call and reads its whole answer. A 401 tells {@link CredentialSource#rejected} and is returned like any
     * other answer; redirects are not followed.
     *
     * @throws CredentialUnavailableException when the cluster's credential cannot be obtained; nothing was sent
     * @throws IOException when no complete answer came within the timeout. The JDK's exception ({@code ConnectException},
     *     {@code UnknownHostException}, {@code SSLException}, {@code SocketTimeoutException} for any timeout, …) is the one
     *     thrown or among its causes: {@link UnreachableReason#of} reads it
     */
    Answer send(Cluster cluster, Call call) throws IOException, InterruptedException;

    /**
     * @param path below the server's own path prefix, with its query, e.g. {@code /version}
     * @param json body, or null for none
     * @param timeout for everything: credential, connecting, TLS, answer
     */
    record Call(String method, String path, byte @Nullable [] json, Duration timeout) {
        public static Call get(String path, Duration timeout) {
            return new Call("GET", path, null, timeout);
        }

        public static Call post(String path, byte[] json, Duration timeout) {
            return new Call("POST", path, json, timeout);
        }
    }

    /** @param body at most 64 KiB; a longer answer is an {@code IOException} */
    record Answer(int status, byte[] body) {}
}
