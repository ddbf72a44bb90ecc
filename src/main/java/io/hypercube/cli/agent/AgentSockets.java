package io.hypercube.cli.agent;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/** The sockets of this host: epoll where available. One event loop is enough for an agent, and needs the least memory. */
final class AgentSockets {
    private AgentSockets() {}

    static EventLoopGroup loop() {
        return new MultiThreadIoEventLoopGroup(
                1,
                new DefaultThreadFactory("agent", true),
                Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    static Class<? extends SocketChannel> tcp() {
        return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
    }
}
