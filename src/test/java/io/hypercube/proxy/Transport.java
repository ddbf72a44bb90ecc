package io.hypercube.proxy;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.List;

/** The transport between client and gateway, and between gateway and cluster. */
enum Transport {
    PLAIN,
    TLS;

    RawServer cluster(RawServer.Script script) throws Exception {
        return this == PLAIN ? new RawServer(script) : new RawServer(TestTls.context(), script);
    }

    TestGateway gateway(RawServer cluster) throws Exception {
        HttpServerOptions options = this == PLAIN ? new HttpServerOptions() : TestTls.serverOptions();
        return before(cluster, options, Duration.ofSeconds(30));
    }

    Peer client(TestGateway gateway) throws Exception {
        return this == PLAIN ? Peer.connect(gateway.port()) : Peer.connectTls(gateway.port(), TestTls.context());
    }

    static TestGateway before(RawServer cluster) {
        return before(cluster, new HttpServerOptions(), Duration.ofSeconds(30));
    }

    /** A gateway for that one cluster, which trusts any certificate. */
    static TestGateway before(RawServer cluster, HttpServerOptions options, Duration responseTimeout) {
        UpstreamConfig upstream =
                new UpstreamConfig(Duration.ofSeconds(5), responseTimeout, 2_000, List.of(), List.of());
        ClusterConnection connection =
                new ClusterConnection(cluster.uri(), new Trust.Anyone(), null, null, null, new HttpCredential.None());
        return new TestGateway(upstream, options).with("fake", connection);
    }
}
