package io.hypercube.auth.directory;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.SignIn;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All accounts, keys, browser sessions, sign-ins and delegations in memory, so that authentication needs no database query. A write of this process is
 * visible when it returns, a write of another process or replica within a second. Each costs what it changes: the rows of its accounts
 * are read again, and all rows only when it is not certain which accounts these are. Lookups are for any thread and never block.
 *
 * <p>When the database is unavailable, the last snapshot is used for {@link #LONGEST_UNCONFIRMED}. After that all callers are
 * rejected until the database answers again, because permissions may have been revoked in the meantime.
 */
public final class AccountDirectory implements AutoCloseable {
    /** How long the last snapshot is used while the database is unavailable. */
    public static final Duration LONGEST_UNCONFIRMED = Duration.ofSeconds(30);

    private static final Logger LOGGER = LoggerFactory.getLogger(AccountDirectory.class);
    private static final Duration INTERVAL = Duration.ofMillis(200);

    /** A healthy database has answered since; one that hangs is reported before the question to it fails. */
    private static final Duration LATE = Duration.ofMillis(1500);

    private final DirectoryStore store;
    private final Predicate<String> issuers;
    private final Duration confirmWithin;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ReentrantLock refreshing = new ReentrantLock();
    private final SingleFlight shared = new SingleFlight(this::refresh);
    private volatile DirectorySnapshot snapshot;
    private long version;
    private volatile long confirmed;
    private volatile boolean failing;
    private boolean believed = true;
    private Instant nextExpiration;
    private volatile Runnable end = () -> {};

    private AccountDirectory(
            DirectoryStore store,
            Predicate<String> issuers,
            Duration confirmWithin,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.store = store;
        this.issuers = issuers;
        this.confirmWithin = confirmWithin;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.confirmed = nanoTime.getAsLong();
        DirectoryStore.Contents rows = store.load();
        this.snapshot = DirectorySnapshot.of(rows);
        this.version = rows.version();
        this.nextExpiration = snapshot.nextExpiration(clock.instant(), confirmWithin);
    }

    /**
     * Reads everything once, blocking, then follows changes on a virtual thread until closed.
     *
     * @param issuers whether an identity provider with that issuer is configured
     * @param confirmWithin how long keys of an account work after its identity provider has confirmed it
     * @param nanoTime {@code System::nanoTime}
     */
    public static AccountDirectory open(
            DirectoryStore store,
            Predicate<String> issuers,
            Duration confirmWithin,
            InstantSource clock,
            LongSupplier nanoTime) {
        AccountDirectory directory = new AccountDirectory(store, issuers, confirmWithin, clock, nanoTime);
        directory.end = store.follow(INTERVAL, directory::refresh);
        return directory;
    }

    public Optional<Account> account(String name) {
        return Optional.ofNullable(snapshot.accounts().get(name));
    }

    /**
     * Whether somebody may have signed in to the account, as opposed to using one of its keys: it is local, or its identity provider
     * is configured. A replica with another configuration may still make sessions of such a provider.
     */
    public boolean hasSignIn(Account account) {
        String issuer = account.source().issuer();
        return issuer == null || issuers.test(issuer);
    }

    public Optional<AccessKey> key(AccessKeyId id) {
        return stored(id).map(AccessKeyStore.Stored::key);
    }

    /** The session of that id. The caller must check whether it has expired. */
    public Optional<BrowserSession> session(SessionId id) {
        return Optional.ofNullable(snapshot.sessions().get(id));
    }

    /**
     * The command-line sign-in of that id; its times may be old. A token of it has an expiration of its own. Empty as well when the
     * identity provider of its account has not confirmed that for too long.
     */
    public Optional<SignIn> signIn(SignInId id) {
        DirectorySnapshot present = snapshot;
        return Optional.ofNullable(present.signIns().get(id)).filter(signIn -> isConfirmed(present, signIn.account()));
    }

    /** The delegation of that id, as {@link #signIn}. */
    public Optional<Delegation> delegation(SignInId id) {
        DirectorySnapshot present = snapshot;
        return Optional.ofNullable(present.delegations().get(id))
                .filter(delegation -> isConfirmed(present, delegation.account()));
    }

    /** Whether a sign-in or delegation has refresh tokens with that first part. Blocks for a shared look for changes when none has; 503 if it fails. */
    public boolean hasFamily(SecretHash hash) {
        if (!snapshot.hasFamily(hash)) {
            refreshTogether();
        }
        boolean known = snapshot.hasFamily(hash);
        if (!known && problem().isPresent()) {
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, problem().orElse(""));
        }
        return known;
    }

    /** Whether the sign-in or browser session that a token depends on goes on. The token expires with it by itself. */
    public boolean isSignedIn(SignInId id) {
        return signIn(id).isPresent() || session(id.asSession()).isPresent();
    }

    /** The stored key; empty as well when the identity provider of its account has not confirmed that for too long. */
    public Optional<AccessKeyStore.Stored> stored(AccessKeyId id) {
        DirectorySnapshot present = snapshot;
        return Optional.ofNullable(present.keys().get(id))
                .filter(stored -> isConfirmed(present, stored.key().account()));
    }

    /**
     * The accounts of an issuer that somebody may use: with a session, a sign-in, a delegation or an access key that has not expired, or confirmed
     * after {@code since}. Without those that an administrator has disabled.
     */
    public List<Account> inUse(String issuer, Instant since) {
        return snapshot.inUse(issuer, since, clock.instant());
    }

    private boolean isConfirmed(DirectorySnapshot present, String name) {
        Account account = present.accounts().get(name);
        Instant confirmed = account == null ? null : account.source().confirmed();
        return confirmed == null || clock.instant().isBefore(confirmed.plus(confirmWithin));
    }

    /**
     * Calls {@code listener} after every change, when a key or a secret expires, and when the snapshot becomes too old. It runs on
     * the thread that noticed the change and must be brief.
     */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Whether the snapshot is recent enough to use. */
    public boolean isBelieved() {
        return nanoTime.getAsLong() - confirmed < LONGEST_UNCONFIRMED.toNanos();
    }

    /** Throws 503 when the snapshot is too old. */
    public void requireBelieved() {
        if (!isBelieved()) {
            throw ApiException.of(
                    StatusReason.SERVICE_UNAVAILABLE,
                    "callers cannot be authenticated: the database has not answered for "
                            + LONGEST_UNCONFIRMED.toSeconds() + " s");
        }
    }

    /** The problem that {@code /readyz} reports, if any: within 2 s of the end of the database, however it ended. */
    public Optional<String> problem() {
        return failing || nanoTime.getAsLong() - confirmed >= LATE.toNanos()
                ? Optional.of("the database does not answer")
                : Optional.empty();
    }

    /**
     * Looks for changes now, blocking. A failure is logged and reported by {@link #problem()}. Listeners have been called when it
     * returns.
     */
    public void refresh() {
        refreshing.lock();
        try {
            if (catchUp()) {
                listeners.forEach(AccountDirectory::tell);
            }
        } finally {
            refreshing.unlock();
        }
    }

    /**
     * Like {@link #refresh()}, shared by all concurrent callers, so that unauthenticated clients cannot overload the database. When
     * the database is slow, it returns after 2 s, before the read has finished.
     */
    public void refreshTogether() {
        shared.await();
    }

    /** @return whether listeners must be called */
    private boolean catchUp() {
        long asked = nanoTime.getAsLong();
        boolean changed;
        try {
            changed = look();
        } catch (RuntimeException e) {
            return standByLastPicture(e);
        }
        confirmed = asked;
        believed = true;
        if (failing) {
            LOGGER.atWarn().log("the database answers again");
            failing = false;
        }
        return changed;
    }

    /** @return whether anything has changed, or a key or a secret has expired */
    private boolean look() {
        if (store.version() != version) {
            store.changesSince(version).ifPresentOrElse(this::take, this::load);
            return true;
        }
        Instant now = clock.instant();
        if (now.isBefore(nextExpiration)) {
            return false;
        }
        nextExpiration = snapshot.nextExpiration(now, confirmWithin);
        return true;
    }

    private void take(DirectoryStore.Changes changes) {
        snapshot.replace(changes.names(), changes.rows());
        // the earliest one may be of a row that is gone; then listeners are told once too often
        Instant next = DirectorySnapshot.nextExpiration(changes.rows(), clock.instant(), confirmWithin);
        nextExpiration = next.isBefore(nextExpiration) ? next : nextExpiration;
        version = changes.rows().version();
    }

    private void load() {
        DirectoryStore.Contents rows = store.load();
        snapshot = DirectorySnapshot.of(rows);
        nextExpiration = snapshot.nextExpiration(clock.instant(), confirmWithin);
        version = rows.version();
    }

    /** @return whether the snapshot has just become too old */
    private boolean standByLastPicture(RuntimeException reason) {
        if (!failing) {
            LOGGER.atError()
                    .setCause(reason)
                    .log("cannot read accounts and keys, using the last known ones for up to 30 s");
            failing = true;
        }
        boolean before = believed;
        believed = isBelieved();
        return before && !believed;
    }

    private static void tell(Runnable listener) {
        try {
            listener.run();
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("a listener of the account directory failed");
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
