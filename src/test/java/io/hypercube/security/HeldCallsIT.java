package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attack 30 with calls that are only kept running by their clients. */
@Thorough
class HeldCallsIT extends BeforeFewPlaces {
    private static final String ENDLESS = "/clusters/target/api/v1/namespaces/endless/pods/p";

    private final List<Closeable> connections = new ArrayList<>();

    @AfterEach
    void closeConnections() throws IOException {
        for (Closeable connection : connections) {
            connection.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S30")
    void bodiesThatNeverEndLeaveTheOthersTheirShare(Protocol protocol) throws Exception {
        Client other = member("other");
        upload(protocol, member("greedy").token());

        assertServed(other.token());
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S30")
    void bodiesThatNeverEndOfOneKeyLeaveTheOtherKeysTheirShare(Protocol protocol) throws Exception {
        Client owner = member("owner");
        String other = key(owner).token(gateway.anonymous());
        upload(protocol, key(owner).token(gateway.anonymous()));

        assertServed(other);
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S30")
    void answersThatAreNotReadLeaveTheOthersTheirShare(Protocol protocol) throws Exception {
        Client other = member("other");
        Attack endless = Attack.get(ENDLESS).bearer(member("greedy").token());
        if (protocol == Protocol.HTTP_1_1) {
            for (int i = 0; i < PLACES; i++) {
                raw().write(endless.wire());
            }
        } else {
            Http2Connection streams = streams();
            for (int i = 0; i < PLACES; i++) {
                streams.open(endless);
            }
        }
        awaitGauge("hypercube_calls_under_way", PLACES);

        assertServed(other.token());
    }

    /** Calls of a single client are not cut while no other call is queued. */
    @ParameterizedTest
    @EnumSource
    void nobodyIsCutWhileNobodyWaits(Protocol protocol) throws Exception {
        upload(protocol, member("alone").token());

        Thread.sleep(3_000);

        awaitGauge("hypercube_calls_under_way", PLACES);
        awaitGauge("hypercube_calls_long_running", 0);
    }

    private void upload(Protocol protocol, String token) throws IOException {
        Attack post = Attack.of("POST", "/clusters/target/api/v1/namespaces/a/pods")
                .bearer(token)
                .with("Content-Type", "application/json")
                .with("Content-Length", "1000");
        if (protocol == Protocol.HTTP_1_1) {
            for (int i = 0; i < PLACES; i++) {
                raw().write(post.wire() + "{");
            }
        } else {
            Http2Connection streams = streams();
            for (int i = 0; i < PLACES; i++) {
                int stream = streams.begin(Http2Connection.block(post));
                streams.write(Http2Connection.DATA, 0, stream, new byte[] {'{'});
            }
        }
        awaitGauge("hypercube_calls_under_way", PLACES);
        assertThat(cluster.received()).isEmpty();
    }

    private RawConnection raw() throws IOException {
        RawConnection connection = RawConnection.to(gateway.uri(), "http/1.1");
        connections.add(connection::close);
        return connection;
    }

    private Http2Connection streams() throws IOException {
        Http2Connection connection = Http2Connection.to(gateway.uri());
        connections.add(connection::close);
        return connection;
    }
}
