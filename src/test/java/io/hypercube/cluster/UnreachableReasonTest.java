package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnreachableReasonTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "finishConnect(..) failed with error(-111): Connection refused: /127.0.0.1:1 | CONNECTION_REFUSED"
                        + " | nothing listens at the server's address: Connection refused: 127.0.0.1:1",
                "finishConnect(..) failed with error(-113): No route to host: /10.0.0.1:1 | NO_ROUTE"
                        + " | there is no route to the server's address: No route to host: 10.0.0.1:1",
                "connect(..) failed with error(-110): Connection timed out | TIMED_OUT"
                        + " | the server did not respond in time: Connection timed out",
                "finishConnect(..) failed with error(-111) | CONNECTION_REFUSED | nothing listens at the server's address",
                "Connection refused | CONNECTION_REFUSED"
                        + " | nothing listens at the server's address: Connection refused"
            })
    void tellsAFailedConnectionInWords(String message, UnreachableReason reason, String told) {
        ConnectException failure = new ConnectException(message);
        assertThat(UnreachableReason.of(failure)).isEqualTo(reason);
        assertThat(reason.explain(failure)).isEqualTo(told);
    }

    @Test
    void tellsABrokenConnectionInWords() {
        IOException failure = new IOException("recvAddress(..) failed with error(-104): Connection reset by peer");
        assertThat(UnreachableReason.of(failure).explain(failure))
                .isEqualTo("the connection closed before the response was complete: Connection reset by peer");
    }
}
