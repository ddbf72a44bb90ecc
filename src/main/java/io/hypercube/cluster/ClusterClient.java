package io.hypercube.cluster;

import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sends the gateway's own small calls to a cluster: with the cluster's credential, without impersonation, over the same TLS,
 * proxy and pool as proxied calls. A port that {@code upstream} implements. Blocks: for virtual threads only.
 */
public interface ClusterClient {
    /**
     * Sends one call and reads the whole response. A 401 is reported to {@link CredentialSource#rejected} and returned like any
     * other response; redirects are not followed.
     *
     * @throws CredentialUnavailableException when the cluster's credential cannot be obtained; nothing was sent
     * @throws IOException when no complete response came within the timeout. The JDK's exception ({@code ConnectException},
     *     {@code UnknownHostException}, {@code SSLException}, {@code SocketTimeoutException} for any timeout, …) is thrown itself
     *     or is among the causes: {@link UnreachableReason#of} classifies it
     */
    Answer send(Cluster cluster, Call call) throws IOException, InterruptedException;

    /**
     * @param path path and query, below the server's own path prefix, e.g. {@code /version}
     * @param json body, or null for none
     * @param timeout for the whole call: credential, connection, TLS handshake and response
     */
    record Call(String method, String path, byte @Nullable [] json, Duration timeout) {
        public static Call get(String path, Duration timeout) {
            return new Call("GET", path, null, timeout);
        }

        public static Call post(String path, byte[] json, Duration timeout) {
            return new Call("POST", path, json, timeout);
        }
    }

    /** @param body at most 64 KiB; a longer response is an {@code IOException} */
    record Answer(int status, byte[] body) {}
}
