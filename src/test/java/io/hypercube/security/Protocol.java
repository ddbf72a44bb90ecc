package io.hypercube.security;

import io.hypercube.RunningGateway;
import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The protocols over which every attack is sent, each on its own connection. */
enum Protocol {
    HTTP_1_1 {
        @Override
        Answer send(URI gateway, @Nullable String serverName, Attack attack) {
            try (RawConnection connection = RawConnection.to(gateway, "http/1.1", serverName)) {
                connection.write(attack.wire());
                return attack.method().equals("HEAD") ? connection.head() : connection.answer();
            } catch (SocketException e) {
                // closed while data was being sent: the reset may overtake the response (RFC 9112 section 9.6)
                return Answer.REFUSED;
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    },
    HTTP_2 {
        @Override
        Answer send(URI gateway, @Nullable String serverName, Attack attack) {
            try (Http2Connection connection = Http2Connection.to(gateway, serverName)) {
                return connection.send(attack);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    };

    /** @param serverName the TLS server name; null for none */
    abstract Answer send(URI gateway, @Nullable String serverName, Attack attack);

    Answer send(URI gateway, Attack attack) {
        return send(gateway, null, attack);
    }

    Answer send(RunningGateway gateway, Attack attack) {
        return send(gateway.uri(), attack);
    }
}
