package io.hypercube.server.listener;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TcpConfig;
import io.vertx.core.spi.transport.Transport;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The best transport of this host, with {@link AcceptFailures} and {@link PeerConnections} installed on its server channels. The library offers no
 * other way to configure a server channel.
 */
public final class ServerTransport implements Transport {
    /** Netty's own fallback is the public servers of a company. */
    private static final String FALLBACK_NAME_SERVER = "io.netty.resolver.dns.defaultNameServerFallback";

    /**
     * A connection gives its event loop to others after four reads, 256 KB at most. The default of 16 reads lets one that sends small
     * frames delay others for four times as long.
     */
    private static final RecvByteBufAllocator TURN = new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(4);

    private final Transport best;
    private final AcceptFailures failures = new AcceptFailures(System::nanoTime);
    private final PeerConnections peers;

    private ServerTransport(Transport best, PeerConnections peers) {
        this.best = best;
        this.peers = peers;
    }

    /**
     * Creates the Vert.x instance of a gateway on this transport. Without a name server in {@code /etc/resolv.conf} it asks the one of
     * this host.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/resolv.conf.5.html">resolv.conf(5)</a>
     */
    public static Vertx vertx(int eventLoops, PeerConnections peers) {
        System.setProperty(FALLBACK_NAME_SERVER, "127.0.0.1"); // Netty reads it when the first instance is created
        return Vertx.builder()
                .with(new VertxOptions()
                        // the default creates a cache directory in /tmp, which remains when the program is killed
                        .setFileSystemOptions(new FileSystemOptions()
                                .setClassPathResolvingEnabled(false)
                                .setFileCachingEnabled(false))
                        .setEventLoopPoolSize(eventLoops))
                .withTransport(best(peers))
                .build();
    }

    private static io.vertx.core.transport.Transport best(PeerConnections peers) {
        io.vertx.core.transport.Transport ofTheHost = io.vertx.core.transport.Transport.nativeTransport();
        io.vertx.core.transport.Transport best =
                ofTheHost != null && ofTheHost.available() ? ofTheHost : io.vertx.core.transport.Transport.NIO;
        return new Named(best.name(), new ServerTransport(best.implementation(), peers));
    }

    private record Named(String name, Transport implementation) implements io.vertx.core.transport.Transport {
        @Override
        public boolean available() {
            return implementation.isAvailable();
        }

        @Override
        public @Nullable Throwable unavailabilityCause() {
            return implementation.unavailabilityCause();
        }
    }

    @Override
    public void configure(TcpConfig config, boolean domainSocket, ServerBootstrap server) {
        best.configure(config, domainSocket, server);
        server.childOption(ChannelOption.RECVBUF_ALLOCATOR, TURN);
        failures.watch(server, peers);
    }

    @Override
    public void configure(TcpConfig config, boolean domainSocket, Bootstrap client) {
        best.configure(config, domainSocket, client);
        client.option(ChannelOption.RECVBUF_ALLOCATOR, TURN);
    }

    @Override
    public void configure(DatagramChannel channel, DatagramSocketOptions options) {
        best.configure(channel, options);
    }

    @Override
    public boolean supportsDomainSockets() {
        return best.supportsDomainSockets();
    }

    @Override
    public boolean supportFileRegion() {
        return best.supportFileRegion();
    }

    @Override
    public boolean isAvailable() {
        return best.isAvailable();
    }

    @Override
    public @Nullable Throwable unavailabilityCause() {
        return best.unavailabilityCause();
    }

    @Override
    public java.net.SocketAddress convert(SocketAddress address) {
        return best.convert(address);
    }

    @Override
    public @Nullable SocketAddress convert(java.net.SocketAddress address) {
        return best.convert(address);
    }

    @Override
    public IoHandlerFactory ioHandlerFactory() {
        return best.ioHandlerFactory();
    }

    @Override
    public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory threadFactory, int ioRatio) {
        return best.eventLoopGroup(type, threads, threadFactory, ioRatio);
    }

    @Override
    @SuppressWarnings("deprecation") // the library's interface requires it
    public DatagramChannel datagramChannel(InternetProtocolFamily family) {
        return best.datagramChannel(family);
    }

    @Override
    public ChannelFactory<? extends DatagramChannel> datagramChannelFactory() {
        return best.datagramChannelFactory();
    }

    @Override
    public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
        return best.channelFactory(domainSocket);
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        return best.serverChannelFactory(domainSocket);
    }
}
