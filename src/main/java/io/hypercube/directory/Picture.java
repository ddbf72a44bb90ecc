package io.hypercube.directory;

import io.hypercube.accesskey.AccessKeyStore;
import io.hypercube.account.Account;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.SessionId;
import io.hypercube.identity.SignInId;
import io.hypercube.session.BrowserSession;
import io.hypercube.signin.SignIn;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of the database at one time, by id. */
record Picture(
        long version,
        Map<String, Account> accounts,
        Map<AccessKeyId, AccessKeyStore.Stored> keys,
        Map<SessionId, BrowserSession> sessions,
        Map<SignInId, SignIn> signIns) {
    static Picture of(DirectoryStore.Contents rows) {
        return new Picture(
                rows.version(),
                rows.accounts().stream().collect(Collectors.toUnmodifiableMap(Account::name, Function.identity())),
                rows.keys().stream()
                        .collect(Collectors.toUnmodifiableMap(
                                stored -> stored.key().id(), Function.identity())),
                rows.sessions().stream().collect(Collectors.toUnmodifiableMap(BrowserSession::id, Function.identity())),
                rows.signIns().stream().collect(Collectors.toUnmodifiableMap(SignIn::id, Function.identity())));
    }

    /** The names of the accounts with a session, a sign-in or a key that has not expired. */
    Set<String> inUse(Instant now) {
        Set<String> names = new HashSet<>();
        sessions.values().stream()
                .filter(session -> now.isBefore(session.expiration()))
                .forEach(session -> names.add(session.account()));
        signIns.values().forEach(signIn -> names.add(signIn.account()));
        keys.values().stream()
                .map(AccessKeyStore.Stored::key)
                .filter(key -> key.expiration() == null || now.isBefore(key.expiration()))
                .forEach(key -> names.add(key.account()));
        return names;
    }

    /** When the next key, previous secret or confirmation expires; {@link Instant#MAX} when none will. */
    Instant nextExpiration(Instant now, Duration confirmWithin) {
        Stream<Instant> confirmations = accounts.values().stream()
                .map(account -> account.source().confirmed())
                .filter(Objects::nonNull)
                .map(confirmed -> confirmed.plus(confirmWithin));
        Stream<@Nullable Instant> keyTimes = keys.values().stream()
                .map(AccessKeyStore.Stored::key)
                .flatMap(key -> Stream.of(key.expiration(), key.previousSecretExpiration()));
        return Stream.concat(confirmations, keyTimes)
                .filter(expiration -> expiration != null && expiration.isAfter(now))
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }
}
