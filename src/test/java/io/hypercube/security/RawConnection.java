package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.StandardConstants;
import org.jspecify.annotations.Nullable;

/** A TLS connection to the gateway on which the test writes raw bytes. */
final class RawConnection implements AutoCloseable {
    /**
     * One context per server name, because the JDK resumes sessions by address and then sends the session's original
     * server name.
     */
    private static final Map<String, SSLContext> TLS_BY_SERVER_NAME = new ConcurrentHashMap<>();

    private final Socket socket;
    private final InputStream in;

    private RawConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static RawConnection to(RunningGateway gateway) throws IOException {
        return to(gateway, "http/1.1");
    }

    static RawConnection to(RunningGateway gateway, String applicationProtocol) throws IOException {
        return to(gateway.uri(), applicationProtocol);
    }

    static RawConnection to(URI gateway, String applicationProtocol) throws IOException {
        return to(gateway, applicationProtocol, null);
    }

    /** @param serverName the TLS server name, valid or not; null for none */
    static RawConnection to(URI gateway, String applicationProtocol, @Nullable String serverName) throws IOException {
        SSLContext tls = TLS_BY_SERVER_NAME.computeIfAbsent(
                Objects.requireNonNullElse(serverName, ""), name -> trustingContext());
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(gateway.getHost(), gateway.getPort());
        socket.setSoTimeout(Patience.MILLIS);
        socket.setTcpNoDelay(true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {applicationProtocol});
        if (serverName != null) {
            parameters.setServerNames(List.of(new AnyName(serverName)));
        }
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return new RawConnection(socket);
    }

    /** Like {@link javax.net.ssl.SNIHostName} without its checks. */
    private static final class AnyName extends SNIServerName {
        AnyName(String name) {
            super(StandardConstants.SNI_HOST_NAME, name.getBytes(ISO_8859_1));
        }
    }

    /** Opens a connection without TLS. */
    static RawConnection plain(URI address) throws IOException {
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout(Patience.MILLIS);
        socket.setTcpNoDelay(true);
        return new RawConnection(socket);
    }

    void write(String text) throws IOException {
        write(text.getBytes(ISO_8859_1));
    }

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    InputStream in() {
        return in;
    }

    /** The next whole response; {@link Answer#REFUSED} when the connection ends before the end of its head. */
    Answer answer() throws IOException {
        Answer head = head();
        return head.status() == Answer.NONE || head.status() == 101
                ? head
                : new Answer(head.status(), head.fields(), body(head));
    }

    /** The next response without its body. */
    Answer head() throws IOException {
        String line;
        try {
            line = line();
        } catch (EOFException | java.net.SocketException | javax.net.ssl.SSLException closed) {
            return Answer.REFUSED;
        }
        Map<String, List<String>> fields = new TreeMap<>();
        for (String field = line(); !field.isEmpty(); field = line()) {
            int colon = field.indexOf(':');
            fields.computeIfAbsent(field.substring(0, colon).toLowerCase(Locale.ROOT), key -> new ArrayList<>())
                    .add(field.substring(colon + 1).strip());
        }
        return new Answer(Integer.parseInt(line.split(" ")[1]), fields, "");
    }

    private String body(Answer head) throws IOException {
        if (head.all("transfer-encoding").contains("chunked")) {
            StringBuilder body = new StringBuilder();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.append(new String(in.readNBytes(size), ISO_8859_1));
                line();
            }
            line();
            return body.toString();
        }
        List<String> length = head.all("content-length");
        byte[] body = length.isEmpty() ? in.readAllBytes() : in.readNBytes(Integer.parseInt(length.getFirst()));
        return new String(body, ISO_8859_1);
    }

    /** Reads a line, without its line break. */
    String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("after " + line.toString(ISO_8859_1));
            }
            line.write(c);
        }
        return line.toString(ISO_8859_1).stripTrailing();
    }

    /** Reads until the other side closes. Fails when it does not. */
    String readToEnd() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            in.transferTo(all);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("still open after " + all.toString(ISO_8859_1), e);
        } catch (IOException reset) {
            // closed too
        }
        return all.toString(ISO_8859_1);
    }

    void patience(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Resets the connection, like that of a crashed client. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static SSLContext trustingContext() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
