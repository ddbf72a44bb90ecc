package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.CertificateAuthority.IssuedCertificate;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.concurrent.ImmediateExecutor;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.StandardConstants;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The handler provides the client's server name with either TLS engine. */
class ServerNameTest {
    private static IssuedCertificate certificate;

    @BeforeAll
    static void makeCertificate() throws GeneralSecurityException {
        certificate = CertificateAuthority.create("a CA")
                .issue("hypercube", Duration.ofDays(1), Set.of("localhost"), Set.of(KeyPurpose.SERVER));
    }

    @ParameterizedTest
    @EnumSource(names = {"JDK", "OPENSSL"})
    void isWhatTheClientSent(SslProvider provider) throws SSLException {
        SslContext server = server(provider);
        SslContext client = client(SslProvider.JDK);

        assertThat(shake(server, client, List.of(new SNIHostName("prod.example")))
                        .serverName())
                .isEqualTo("prod.example");
        assertThat(shake(server, client(SslProvider.JDK), List.of()).serverName())
                .isNull();
    }

    /** The JDK itself would return the name of the session's first handshake. */
    @ParameterizedTest
    @EnumSource(names = {"JDK", "OPENSSL"})
    void isThatOfEachHandshakeOfAResumedSession(SslProvider provider) throws SSLException {
        SslContext server = server(provider);
        SslContext client = client(SslProvider.OPENSSL);
        ((OpenSslSessionContext) client.sessionContext()).setSessionCacheEnabled(true);

        for (String name : List.of("one.example", "two.example", "one.example")) {
            assertThat(shake(server, client, List.of(new SNIHostName(name))).serverName())
                    .isEqualTo(name);
        }
    }

    @Test
    void isRefusedWhereItIsNoName() throws SSLException {
        SNIServerName dotted = new SNIServerName(
                StandardConstants.SNI_HOST_NAME, "prod.example.".getBytes(StandardCharsets.US_ASCII)) {};
        TlsHandler handler = shake(server(SslProvider.OPENSSL), client(SslProvider.JDK), List.of(dotted));

        assertThatIllegalArgumentException().isThrownBy(handler::serverName);
    }

    private static SslContext server(SslProvider provider) throws SSLException {
        return SslContextBuilder.forServer(certificate.key(), certificate.certificate())
                .sslProvider(provider)
                .build();
    }

    private static SslContext client(SslProvider provider) throws SSLException {
        return SslContextBuilder.forClient()
                .sslProvider(provider)
                .protocols("TLSv1.2")
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .endpointIdentificationAlgorithm(null)
                .build();
    }

    private static TlsHandler shake(SslContext server, SslContext client, List<SNIServerName> names) {
        SSLEngine asking = client.newEngine(UnpooledByteBufAllocator.DEFAULT, "127.0.0.1", 443);
        SSLParameters parameters = asking.getSSLParameters();
        parameters.setServerNames(names);
        asking.setSSLParameters(parameters);
        TlsHandler handler = new TlsHandler(
                server.newEngine(UnpooledByteBufAllocator.DEFAULT),
                ImmediateExecutor.INSTANCE,
                AgentSwitch.Agents.NONE);
        EmbeddedChannel there = new EmbeddedChannel(handler);
        EmbeddedChannel here = new EmbeddedChannel(new SslHandler(asking));
        for (int flights = 0; flights < 20 && !handler.handshakeFuture().isDone(); flights++) {
            carry(here, there);
            carry(there, here);
        }
        assertThat(handler.handshakeFuture().isSuccess()).isTrue();
        return handler;
    }

    private static void carry(EmbeddedChannel from, EmbeddedChannel to) {
        from.runPendingTasks();
        for (Object bytes = from.readOutbound(); bytes != null; bytes = from.readOutbound()) {
            to.writeInbound(bytes);
        }
    }
}
