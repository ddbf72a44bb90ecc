package io.hypercube.server.listener;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs, at most once a minute, that connections cannot be accepted because too many files are open, with the limit. The
 * library retries after a second and would log each failure with a stack trace. Other failures are passed on.
 */
@ChannelHandler.Sharable
final class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final Logger LOGGER = LoggerFactory.getLogger(AcceptFailures.class);
    private static final long PAUSE = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private final AtomicLong lastLogged;

    AcceptFailures(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.lastLogged = new AtomicLong(nanoTime.getAsLong() - PAUSE);
    }

    /**
     * Adds this handler behind the library's acceptor, which pauses and passes failures on, as soon as the channel
     * listens.
     *
     * @param before a handler that stands before the acceptor
     */
    void watch(ServerBootstrap server, ChannelHandler before) {
        server.handler(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext context) {
                context.pipeline().addFirst(before);
                context.pipeline().addLast(AcceptFailures.this);
                context.fireChannelActive();
            }
        });
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!isOutOfFiles(cause)) {
            context.fireExceptionCaught(cause);
            return;
        }
        long last = lastLogged.get();
        long now = nanoTime.getAsLong();
        if (now - last >= PAUSE && lastLogged.compareAndSet(last, now)) {
            LOGGER.atWarn()
                    .addKeyValue("reason", cause.getMessage())
                    .log("too many open files: new connections wait until others close; the limit is "
                            + limit().map(String::valueOf).orElse("unknown")
                            + " (raise it with LimitNOFILE= in the systemd unit, or ulimit -n)");
        }
    }

    /** EMFILE, or ENFILE with "in system" appended, as the C library words them. */
    private static boolean isOutOfFiles(Throwable cause) {
        return cause instanceof IOException
                && String.valueOf(cause.getMessage()).contains("Too many open files");
    }

    private static Optional<Long> limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Optional.of(unix.getMaxFileDescriptorCount())
                : Optional.empty();
    }
}
