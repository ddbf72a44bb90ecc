package io.hypercube.auth.directory;

import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.SignIn;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the database by id. One thread at a time replaces rows of single accounts, and others read meanwhile: a row that stays is
 * found at every moment.
 */
record DirectorySnapshot(
        Map<String, Account> accounts,
        Map<AccessKeyId, AccessKeyStore.Stored> keys,
        Map<SessionId, BrowserSession> sessions,
        Map<SignInId, SignIn> signIns,
        Map<SignInId, Delegation> delegations,
        Map<ByteBuffer, DirectoryStore.Family> families,
        Map<String, OfAccount> ofAccounts) {
    /** The rows of an account. */
    record OfAccount(
            Map<AccessKeyId, AccessKeyStore.Stored> keys,
            Map<SessionId, BrowserSession> sessions,
            Map<SignInId, SignIn> signIns,
            Map<SignInId, Delegation> delegations,
            Map<ByteBuffer, DirectoryStore.Family> families) {
        static final OfAccount NONE = new OfAccount(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    static DirectorySnapshot of(DirectoryStore.Contents rows) {
        DirectorySnapshot snapshot = new DirectorySnapshot(
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>());
        snapshot.replace(rows.accounts().stream().map(Account::name).collect(Collectors.toSet()), rows);
        return snapshot;
    }

    /** Replaces all rows of these accounts. */
    void replace(Set<String> names, DirectoryStore.Contents rows) {
        Map<String, Account> named =
                rows.accounts().stream().collect(Collectors.toMap(Account::name, Function.identity()));
        Map<String, List<AccessKeyStore.Stored>> keysOf = rows.keys().stream()
                .collect(Collectors.groupingBy(stored -> stored.key().account()));
        Map<String, List<BrowserSession>> sessionsOf =
                rows.sessions().stream().collect(Collectors.groupingBy(BrowserSession::account));
        Map<String, List<SignIn>> signInsOf = rows.signIns().stream().collect(Collectors.groupingBy(SignIn::account));
        Map<String, List<Delegation>> delegationsOf =
                rows.delegations().stream().collect(Collectors.groupingBy(Delegation::account));
        Map<String, List<DirectoryStore.Family>> familiesOf =
                rows.families().stream().collect(Collectors.groupingBy(DirectoryStore.Family::account));
        for (String name : names) {
            Account account = named.get(name);
            boolean gone = account == null;
            replace(
                    name,
                    account,
                    new OfAccount(
                            byId(gone ? null : keysOf.get(name), stored -> stored.key()
                                    .id()),
                            byId(gone ? null : sessionsOf.get(name), BrowserSession::id),
                            byId(gone ? null : signInsOf.get(name), SignIn::id),
                            byId(gone ? null : delegationsOf.get(name), Delegation::id),
                            byId(gone ? null : familiesOf.get(name), family -> key(family.hash()))));
        }
    }

    /** Rows are removed first and added last: a new one must not meet an earlier account of the same name. */
    private void replace(String name, @Nullable Account account, OfAccount after) {
        OfAccount before = ofAccounts.getOrDefault(name, OfAccount.NONE);
        removeOthers(keys, before.keys(), after.keys());
        removeOthers(sessions, before.sessions(), after.sessions());
        removeOthers(signIns, before.signIns(), after.signIns());
        removeOthers(delegations, before.delegations(), after.delegations());
        removeOthers(families, before.families(), after.families());
        if (account == null) {
            accounts.remove(name);
            ofAccounts.remove(name);
        } else {
            accounts.put(name, account);
            ofAccounts.put(name, after);
        }
        keys.putAll(after.keys());
        sessions.putAll(after.sessions());
        signIns.putAll(after.signIns());
        delegations.putAll(after.delegations());
        families.putAll(after.families());
    }

    boolean hasFamily(SecretHash hash) {
        return families.containsKey(key(hash));
    }

    private static ByteBuffer key(SecretHash hash) {
        return ByteBuffer.wrap(hash.sha256());
    }

    private static <I, R> Map<I, R> byId(@Nullable List<R> rows, Function<R, I> id) {
        return rows == null ? Map.of() : rows.stream().collect(Collectors.toUnmodifiableMap(id, Function.identity()));
    }

    private static <I, R> void removeOthers(Map<I, R> all, Map<I, R> before, Map<I, R> after) {
        before.keySet().stream().filter(id -> !after.containsKey(id)).forEach(all::remove);
    }

    /**
     * The accounts of an issuer with a session, a sign-in, a delegation or a key that has not expired, or confirmed after {@code since}.
     * Without those that an administrator has disabled.
     */
    List<Account> inUse(String issuer, Instant since, Instant now) {
        Set<String> names = inUse(now);
        return accounts.values().stream()
                .filter(account -> issuer.equals(account.source().issuer()))
                .filter(account -> !account.disabled() || account.source().stopped())
                .filter(account -> names.contains(account.name())
                        || since.isBefore(
                                Objects.requireNonNullElse(account.source().confirmed(), Instant.MIN)))
                .toList();
    }

    private Set<String> inUse(Instant now) {
        Set<String> names = new HashSet<>();
        sessions.values().stream()
                .filter(session -> now.isBefore(session.expiration()))
                .forEach(session -> names.add(session.account()));
        signIns.values().forEach(signIn -> names.add(signIn.account()));
        delegations.values().forEach(delegation -> names.add(delegation.account()));
        keys.values().stream()
                .map(AccessKeyStore.Stored::key)
                .filter(key -> key.expiration() == null || now.isBefore(key.expiration()))
                .forEach(key -> names.add(key.account()));
        return names;
    }

    /** When the next key, previous secret or confirmation expires; {@link Instant#MAX} when none will. */
    Instant nextExpiration(Instant now, Duration confirmWithin) {
        return nextExpiration(accounts.values().stream(), keys.values().stream(), now, confirmWithin);
    }

    /** Of these rows. */
    static Instant nextExpiration(DirectoryStore.Contents rows, Instant now, Duration confirmWithin) {
        return nextExpiration(rows.accounts().stream(), rows.keys().stream(), now, confirmWithin);
    }

    private static Instant nextExpiration(
            Stream<Account> accounts, Stream<AccessKeyStore.Stored> keys, Instant now, Duration confirmWithin) {
        Stream<Instant> confirmations = accounts.map(account -> account.source().confirmed())
                .filter(Objects::nonNull)
                .map(confirmed -> confirmed.plus(confirmWithin));
        Stream<@Nullable Instant> keyTimes = keys.map(AccessKeyStore.Stored::key)
                .flatMap(key -> Stream.of(key.expiration(), key.previousSecretExpiration()));
        return Stream.concat(confirmations, keyTimes)
                .filter(expiration -> expiration != null && expiration.isAfter(now))
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }
}
