package io.hypercube.server.listener;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolNegotiator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.SSLEngineOptions;
import io.vertx.core.spi.tls.DefaultSslContextFactory;
import io.vertx.core.spi.tls.SslContextFactory;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;

/** TLS by BoringSSL where available, else by the JDK. Installs {@link TlsHandler} on each connection. */
final class TlsEngine {
    private TlsEngine() {}

    static SSLEngineOptions best() {
        return OpenSSLEngineOptions.isAvailable() ? new OpenSsl() : new Jdk();
    }

    private static final class OpenSsl extends OpenSSLEngineOptions {
        @Override
        public OpenSSLEngineOptions copy() {
            return new OpenSsl();
        }

        @Override
        public SslContextFactory sslContextFactory() {
            return new Contexts(SslProvider.OPENSSL, isSessionCacheEnabled());
        }
    }

    private static final class Jdk extends JdkSSLEngineOptions {
        @Override
        public JdkSSLEngineOptions copy() {
            return new Jdk();
        }

        @Override
        public SslContextFactory sslContextFactory() {
            return new Contexts(SslProvider.JDK, false);
        }
    }

    private static final class Contexts extends DefaultSslContextFactory {
        Contexts(SslProvider provider, boolean sessionCache) {
            super(provider, sessionCache);
        }

        @Override
        public SslContext create() throws SSLException {
            return new Context(super.create());
        }
    }

    /** Delegates to another context, except for the handlers. */
    private static final class Context extends SslContext {
        private final SslContext context;

        Context(SslContext context) {
            this.context = context;
        }

        /**
         * Takes the engine from a handler of the delegate, because an engine created separately is slower with
         * BoringSSL.
         */
        @Override
        public SslHandler newHandler(ByteBufAllocator buffers, Executor executor) {
            return new TlsHandler(context.newHandler(buffers, executor).engine(), executor);
        }

        @Override
        public SslHandler newHandler(ByteBufAllocator buffers, String host, int port, Executor executor) {
            return new TlsHandler(
                    context.newHandler(buffers, host, port, executor).engine(), executor);
        }

        @Override
        public SSLEngine newEngine(ByteBufAllocator buffers) {
            return context.newEngine(buffers);
        }

        @Override
        public SSLEngine newEngine(ByteBufAllocator buffers, String host, int port) {
            return context.newEngine(buffers, host, port);
        }

        @Override
        public boolean isClient() {
            return context.isClient();
        }

        @Override
        public List<String> cipherSuites() {
            return context.cipherSuites();
        }

        @Override
        @SuppressWarnings("deprecation") // the library has no other way
        public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
            return context.applicationProtocolNegotiator();
        }

        @Override
        public SSLSessionContext sessionContext() {
            return context.sessionContext();
        }
    }
}
