package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.CertificateAuthority.IssuedCertificate;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ImmediateExecutor;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A connection that the gateway has closed to a client that sends and does not read. */
class ClosingConnectionTest {
    private static final int RECORD = 16 << 10;

    /** Takes what is written and never writes it, as a socket does whose buffer is full. */
    private static final class FullSocket extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
            ReferenceCountUtil.release(message);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JDK", "OPENSSL"})
    void keepsNothingOfWhatArrives(SslProvider provider) throws GeneralSecurityException, SSLException {
        IssuedCertificate certificate = CertificateAuthority.create("a CA")
                .issue("hypercube", Duration.ofDays(1), Set.of("localhost"), Set.of(KeyPurpose.SERVER));
        TlsHandler tls = new TlsHandler(
                SslContextBuilder.forServer(certificate.key(), certificate.certificate())
                        .sslProvider(provider)
                        .build()
                        .newEngine(ByteBufAllocator.DEFAULT),
                ImmediateExecutor.INSTANCE,
                AgentSwitch.Agents.NONE);
        EmbeddedChannel connection = new EmbeddedChannel(new FullSocket(), tls);

        connection.close();
        for (int i = 0; i < 10; i++) {
            ByteBuf record = Unpooled.directBuffer()
                    .writeByte(23)
                    .writeShort(0x0303)
                    .writeShort(RECORD)
                    .writeZero(RECORD);
            connection.writeInbound(record);
            assertThat(record.refCnt()).isZero();
        }

        assertThat(connection.isOpen()).isTrue();
        connection.finishAndReleaseAll();
    }
}
