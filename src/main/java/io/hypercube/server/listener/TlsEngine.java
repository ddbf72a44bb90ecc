package io.hypercube.server.listener;

import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.server.listener.AgentSwitch.Agents;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;
import org.jspecify.annotations.Nullable;

/** TLS by BoringSSL where available, else by the JDK. Installs {@link TlsHandler} on each connection, and offers the protocol of agents. */
final class TlsEngine {
    private TlsEngine() {}

    /** @param agents takes over the connections of agents */
    static SSLEngineOptions best(Agents agents) {
        return OpenSSLEngineOptions.isAvailable() ? new OpenSsl(agents) : new Jdk(agents);
    }

    private static final class OpenSsl extends OpenSSLEngineOptions {
        private final Agents agents;

        OpenSsl(Agents agents) {
            this.agents = agents;
        }

        @Override
        public OpenSSLEngineOptions copy() {
            return new OpenSsl(agents);
        }

        @Override
        public SslContextFactory sslContextFactory() {
            return new Contexts(SslProvider.OPENSSL, isSessionCacheEnabled(), agents);
        }
    }

    private static final class Jdk extends JdkSSLEngineOptions {
        private final Agents agents;

        Jdk(Agents agents) {
            this.agents = agents;
        }

        @Override
        public JdkSSLEngineOptions copy() {
            return new Jdk(agents);
        }

        @Override
        public SslContextFactory sslContextFactory() {
            return new Contexts(SslProvider.JDK, false, agents);
        }
    }

    private static final class Contexts extends DefaultSslContextFactory {
        private final Agents agents;

        Contexts(SslProvider provider, boolean sessionCache, Agents agents) {
            super(provider, sessionCache);
            this.agents = agents;
        }

        /**
         * The first protocol that the client offers too is chosen; only agents offer theirs.
         *
         * @param ofHttp null for a listener that negotiates none
         */
        @Override
        public SslContextFactory applicationProtocols(@Nullable List<String> ofHttp) {
            if (ofHttp == null) {
                return this;
            }
            List<String> all = new ArrayList<>(List.of(AgentProtocol.ALPN));
            all.addAll(ofHttp);
            return super.applicationProtocols(all);
        }

        @Override
        public SslContext create() throws SSLException {
            return new Context(super.create(), agents);
        }
    }

    /** Delegates to another context, except for the handlers. */
    private static final class Context extends SslContext {
        private final SslContext context;
        private final Agents agents;

        Context(SslContext context, Agents agents) {
            this.context = context;
            this.agents = agents;
        }

        /**
         * Takes the engine from a handler of the delegate, because an engine created separately is slower with
         * BoringSSL.
         */
        @Override
        public SslHandler newHandler(ByteBufAllocator buffers, Executor executor) {
            return new TlsHandler(context.newHandler(buffers, executor).engine(), executor, agents);
        }

        @Override
        public SslHandler newHandler(ByteBufAllocator buffers, String host, int port, Executor executor) {
            return new TlsHandler(
                    context.newHandler(buffers, host, port, executor).engine(), executor, agents);
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
