package io.hypercube.cluster.replica;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.core.http.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLParameters;

/** A member that has nothing in memory and records what it is asked. */
final class RecordingReplica implements AutoCloseable {
    private final HttpsServer server;
    private final ReplicaGroup group;
    private final String id;
    private final List<Map<?, ?>> questions = new CopyOnWriteArrayList<>();
    private final List<String> fields = new CopyOnWriteArrayList<>();

    RecordingReplica(ReplicaGroup group, InternalAuthority authority, String id)
            throws IOException, GeneralSecurityException, SQLException {
        this.group = group;
        this.id = id;
        this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(new TlsPeer(authority.issue(id).certificate()).context()) {
                    @Override
                    public void configure(HttpsParameters parameters) {
                        SSLParameters tls = getSSLContext().getDefaultSSLParameters();
                        tls.setNeedClientAuth(true);
                        parameters.setSSLParameters(tls);
                    }
                });
        server.createContext("/", exchange -> {
            try (exchange) {
                fields.addAll(exchange.getRequestHeaders().keySet());
                byte[] json = Base64.getUrlDecoder()
                        .decode(exchange.getRequestHeaders().getFirst("Hypercube-Question"));
                questions.add(Json.read(json, Map.class));
                exchange.sendResponseHeaders(204, -1);
            }
        });
        server.start();
        try (Connection connection = group.connection();
                PreparedStatement row = connection.prepareStatement("INSERT INTO member VALUES (?, ?, ?, ?)")) {
            row.setString(1, id);
            row.setString(2, "127.0.0.1:" + server.getAddress().getPort());
            row.setInt(3, Replica.PROTOCOL);
            row.setLong(4, Long.MAX_VALUE);
            row.execute();
        }
    }

    List<Map<?, ?>> questions() {
        return questions;
    }

    /** The names of all header fields that were received. */
    List<String> fields() {
        return fields;
    }

    @Override
    public void close() throws SQLException {
        server.stop(0);
        try (Connection connection = group.connection()) {
            connection.createStatement().execute("DELETE FROM member WHERE id = '" + id + "'");
        }
    }
}
