package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.BindRequest;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.OperationType;
import com.unboundid.ldap.sdk.PostConnectProcessor;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.ServerSet;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.SingleServerSet;
import com.unboundid.ldap.sdk.StartTLSPostConnectProcessor;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import io.hypercube.core.identity.Secret;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.TrustedAuthorities;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one directory, at most {@link #MOST}, opened when they are needed. Every step has a time limit and every answer
 * a size limit; referrals are never followed, aliases never dereferenced. Blocking: for virtual threads. Failures are {@link
 * LdapException}s.
 */
final class LdapConnections implements AutoCloseable {
    static final int MOST = 16;

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration RESPONSE = Duration.ofSeconds(10);
    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Duration OLDEST = Duration.ofMinutes(5);
    private static final int LARGEST_MESSAGE = 4 << 20;

    /** Answers of a server that has compared the credential, or will not. Any other one says nothing about it. */
    private static final Set<ResultCode> REFUSALS = Set.of(
            ResultCode.INVALID_CREDENTIALS,
            ResultCode.INAPPROPRIATE_AUTHENTICATION,
            ResultCode.UNWILLING_TO_PERFORM,
            ResultCode.CONSTRAINT_VIOLATION,
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
            ResultCode.NO_SUCH_OBJECT,
            ResultCode.INVALID_DN_SYNTAX);

    private final LdapServer server;
    private final LDAPConnectionPool pool;

    /** Opens no connection. */
    LdapConnections(LdapServer server) {
        this.server = server;
        try {
            this.pool = pool(server);
        } catch (LDAPException e) {
            throw LdapException.of(server.address(), e);
        }
    }

    private static LDAPConnectionPool pool(LdapServer server) throws LDAPException {
        PostConnectProcessor startTls =
                server.startTls() ? new StartTLSPostConnectProcessor(tls(server.certificateAuthority())) : null;
        LDAPConnectionPool pool = new LDAPConnectionPool(servers(server), reader(server), 0, MOST, startTls, false);
        pool.setCreateIfNecessary(false);
        pool.setMaxWaitTimeMillis(WAIT.toMillis());
        pool.setMaxConnectionAgeMillis(OLDEST.toMillis());
        // the server may have closed a connection that was idle
        pool.setRetryFailedOperationsDueToInvalidConnections(Set.of(OperationType.SEARCH, OperationType.BIND));
        pool.setConnectionPoolName(server.address());
        return pool;
    }

    private static ServerSet servers(LdapServer server) {
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setUseSynchronousMode(true);
        options.setConnectTimeoutMillis((int) CONNECT.toMillis());
        options.setResponseTimeoutMillis(RESPONSE.toMillis());
        options.setFollowReferrals(false);
        options.setMaxMessageSize(LARGEST_MESSAGE);
        options.setBindWithDNRequiresPassword(true);
        options.setSSLSocketVerifier(new HostNameSSLSocketVerifier(true, false));
        return LdapServer.isLdaps(server.url())
                ? new SingleServerSet(
                        server.host(),
                        server.port(),
                        tls(server.certificateAuthority()).getSocketFactory(),
                        options)
                : new SingleServerSet(server.host(), server.port(), options);
    }

    private static SSLContext tls(@Nullable Path authority) {
        try {
            return authority == null ? SSLContext.getDefault() : TrustedAuthorities.read(authority);
        } catch (NoSuchAlgorithmException | IssuerException e) {
            throw LdapException.unavailable(String.valueOf(e.getMessage()), e);
        }
    }

    private static BindRequest reader(LdapServer server) {
        Secret password = server.bindPassword();
        return server.bindDn() == null || password == null
                ? new SimpleBindRequest()
                : new SimpleBindRequest(server.bindDn(), password.reveal());
    }

    /** A search that returns up to {@code most} entries. One more than that is an error with {@code SIZE_LIMIT_EXCEEDED}. */
    record Search(String baseDn, SearchScope scope, Filter filter, int most, Collection<String> attributes) {}

    List<SearchResultEntry> search(Search search) {
        try {
            return found(search);
        } catch (LDAPException e) {
            throw LdapException.of(server.address() + ": search below " + search.baseDn(), e);
        }
    }

    /** As {@link #search}, for searches with failures that mean something. */
    List<SearchResultEntry> found(Search search) throws LDAPException {
        SearchRequest request = new SearchRequest(
                search.baseDn(),
                search.scope(),
                DereferencePolicy.NEVER,
                search.most(),
                (int) RESPONSE.toSeconds(),
                false,
                search.filter(),
                search.attributes().toArray(String[]::new));
        return Objects.requireNonNull(pool.search(request).getSearchEntries()); // null with a listener only
    }

    /** Whether the password is that of the entry. The connection is the gateway's own again afterwards. */
    boolean accepts(String dn, Secret password) {
        if (password.reveal().isEmpty()) {
            return false; // the server would take it for an anonymous bind and succeed: RFC 4513 section 5.1.2
        }
        try {
            return pool.bindAndRevertAuthentication(dn, password.reveal())
                    .getResultCode()
                    .equals(ResultCode.SUCCESS);
        } catch (LDAPException e) {
            if (REFUSALS.contains(e.getResultCode())) {
                return false;
            }
            throw LdapException.of(server.address() + ": bind", e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
