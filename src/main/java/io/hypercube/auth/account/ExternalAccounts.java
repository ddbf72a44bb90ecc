package io.hypercube.auth.account;

import io.hypercube.auth.account.AccountStore.Stored;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The accounts of people who sign in at identity providers. The first sign-in creates the account; each one sets its display name,
 * role and groups. Blocking: for virtual threads.
 */
public final class ExternalAccounts {
    private static final Logger LOGGER = LoggerFactory.getLogger(ExternalAccounts.class);
    private static final Duration LONGEST_STEP = Duration.ofHours(1);
    private static final int STEPS = 24;
    private static final int LONGEST_SUBJECT = 255;
    private static final int LONGEST_DISPLAY_NAME = 253;
    private static final String SIGN_IN = "sign-in";
    private static final String READ_AGAIN = "role and groups read again";

    private final AccountStore store;
    private final InstantSource clock;
    private final Duration step;
    private final Consumer<AccountChange> changes;

    /**
     * @param within how long keys of an account work after a confirmation
     * @param changes is told each change of an account when it has been made, on the thread that made it
     */
    public ExternalAccounts(AccountStore store, Duration within, InstantSource clock, Consumer<AccountChange> changes) {
        this.changes = changes;
        this.store = store;
        this.clock = clock;
        this.step =
                Collections.min(List.of(LONGEST_STEP, within.dividedBy(STEPS).plusMillis(1)));
    }

    /**
     * Returns the account of an identity as it is from now on. The name is only used to create it, so a person who is renamed at the
     * provider keeps the account. A provider may also take the role from the last admin.
     *
     * @throws ApiException when the name or a group is not valid, another account has the name, or the account is disabled; the
     *     message tells the person why
     */
    public Account confirm(ExternalIdentity identity) {
        requireValid(identity);
        return existing(identity)
                .or(() -> created(identity))
                .or(() -> existing(identity)) // created by another sign-in of the same person in the meantime
                .orElseThrow(() -> taken(identity));
    }

    /**
     * Like {@link #confirm}, for somebody whose sign-in has an account: none is created. While nothing but the time changes, replicas
     * learn it once an hour, or {@value #STEPS} times within {@code confirmWithin}.
     *
     * @return empty when the account was deleted
     */
    public Optional<Account> confirmAgain(ExternalIdentity identity) {
        requireValid(identity);
        return existing(identity, this::write, READ_AGAIN);
    }

    /**
     * The name and groups must be valid, and not those of Kubernetes' components.
     *
     * @throws ApiException when they are not
     */
    public static void requireValid(ExternalIdentity identity) {
        String subject = identity.subject();
        if (subject.isEmpty() || subject.length() > LONGEST_SUBJECT) {
            throw ApiException.invalid(
                    "sub", subject.length() + " characters", "1 to " + LONGEST_SUBJECT + " characters");
        }
        AccountRules.requireName(identity.name());
        AccountRules.requireGroups(identity.groups(), false);
    }

    /** Whether {@link #requireValid} accepts the group. */
    public static boolean isUsableGroup(String group) {
        return AccountRules.isUsableGroup(group);
    }

    /** An account as the database has it: the directory in memory may not know the latest confirmation. Empty when it was deleted. */
    public Optional<Account> latest(Account known) {
        return store.findOutside(
                Objects.requireNonNull(known.source().issuer()),
                Objects.requireNonNull(known.source().subject()));
    }

    /** The account of an identity, if there is one. */
    public Optional<Account> find(ExternalIdentity identity) {
        return store.findOutside(identity.issuer(), identity.subject());
    }

    /**
     * The account that {@link #confirm} would return, as it is now; empty for one that it would create. Nothing is changed.
     *
     * @throws ApiException when {@code confirm} would throw one
     */
    public Optional<Account> preview(ExternalIdentity identity) {
        requireValid(identity);
        Optional<Account> known = find(identity);
        known.ifPresent(ExternalAccounts::requireEnabled);
        if (known.isEmpty() && store.find(identity.name()).isPresent()) {
            throw taken(identity);
        }
        return known;
    }

    private static void requireEnabled(Account account) {
        if (account.disabled() && !account.source().stopped()) {
            throw ApiException.forbidden("account \"" + account.name() + "\" is disabled");
        }
    }

    private Optional<Account> existing(ExternalIdentity identity) {
        return existing(identity, (before, after) -> store.confirm(after), SIGN_IN);
    }

    private Optional<Account> existing(ExternalIdentity identity, BiPredicate<Account, Account> write, String reason) {
        return find(identity).flatMap(before -> {
            requireEnabled(before);
            Account after = confirmed(before, identity);
            if (!write.test(before, after)) {
                return Optional.empty();
            }
            tell(before, after, reason);
            return Optional.of(after);
        });
    }

    private boolean write(Account before, Account after) {
        Instant confirmed = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        boolean same = isSame(before, after)
                && before.source().name().equals(after.source().name())
                && step(before.source().confirmed()) == step(confirmed);
        return same ? store.confirmUnchanged(after.id(), confirmed) : store.confirm(after);
    }

    private long step(@Nullable Instant confirmed) {
        return confirmed == null ? -1 : confirmed.toEpochMilli() / step.toMillis();
    }

    private Account confirmed(Account before, ExternalIdentity identity) {
        return new Account(
                before.name(),
                before.id(),
                displayName(identity),
                identity.role(),
                identity.groups(),
                false,
                before.passwordVersion(),
                before.creation(),
                source(identity));
    }

    /**
     * Writes what the provider says of the person of an account between two sign-ins. When that is what the account has already, the
     * confirmation is written when it is older than {@code oldest}, because every write makes all replicas read the accounts.
     *
     * @throws ApiException when a group is not valid
     */
    public void renew(Account before, ExternalIdentity identity, Duration oldest) {
        AccountRules.requireGroups(identity.groups(), false);
        Account after = confirmed(before, identity);
        Instant confirmed = before.source().confirmed();
        boolean same = isSame(before, after);
        if (confirmed != null
                && (!same || !clock.instant().isBefore(confirmed.plus(oldest)))
                && store.confirm(after, confirmed)
                && !same) {
            log("changed by its identity provider", after);
            tell(before, after, READ_AGAIN);
        }
    }

    private void tell(@Nullable Account before, Account after, String reason) {
        AccountChange change = new AccountChange(before, after, reason);
        if (change.isChange()) {
            changes.accept(change);
        }
    }

    /** Whether the provider says what the account has already. */
    private static boolean isSame(Account before, Account after) {
        return !before.disabled()
                && before.displayName().equals(after.displayName())
                && before.role() == after.role()
                && before.groups().equals(after.groups());
    }

    /** Disables an account until its provider vouches for it again. Its sessions, keys and streams end within two seconds. */
    public void stop(Account account, String reason) {
        if (!account.disabled() && store.stop(account)) {
            LOGGER.atWarn()
                    .addKeyValue("account", account.name())
                    .addKeyValue("provider", account.source().name())
                    .addKeyValue("reason", reason)
                    .log("account disabled, because its identity provider no longer admits the person");
            tell(account, disabled(account), reason);
        }
    }

    private static Account disabled(Account account) {
        return new Account(
                account.name(),
                account.id(),
                account.displayName(),
                account.role(),
                account.groups(),
                true,
                account.passwordVersion(),
                account.creation(),
                account.source());
    }

    /** Ends the sessions, tokens and sign-ins of an account whose provider cannot be asked. Its access keys go on. */
    public void endSessions(Account account) {
        store.endSessions(account);
        log("sessions ended, because the identity provider of the account does not answer", account);
    }

    private static void log(String event, Account account) {
        LOGGER.atInfo()
                .addKeyValue("account", account.name())
                .addKeyValue("provider", account.source().name())
                .log(event);
    }

    private Optional<Account> created(ExternalIdentity identity) {
        Account account = new Account(
                identity.name(),
                UUID.randomUUID().toString(),
                displayName(identity),
                identity.role(),
                identity.groups(),
                false,
                1,
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                source(identity));
        if (!store.insert(new Stored(account, null))) {
            return Optional.empty();
        }
        tell(null, account, SIGN_IN);
        return Optional.of(account);
    }

    private AccountSource source(ExternalIdentity identity) {
        return new AccountSource(
                identity.source(),
                identity.issuer(),
                identity.subject(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    /** It is only shown, so one that is too long is cut. */
    private static String displayName(ExternalIdentity identity) {
        String text = identity.displayName()
                .codePoints()
                .filter(character -> !Character.isISOControl(character))
                .limit(LONGEST_DISPLAY_NAME / 2)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return text.strip();
    }

    private ApiException taken(ExternalIdentity identity) {
        String owner = store.find(identity.name())
                .map(stored -> stored.account().source())
                .map(source -> owner(source, identity))
                .orElse("was deleted at the same time");
        return ApiException.forbidden("the account name \"" + identity.name() + "\" " + owner
                + " (expected: a name that no other account has; an administrator can delete that account)");
    }

    private static String owner(AccountSource source, ExternalIdentity identity) {
        if (source.isLocal()) {
            return "belongs to a local account";
        }
        return source.name().equals(identity.source())
                ? "belongs to another person of provider \"" + source.name() + "\""
                : "belongs to an account of provider \"" + source.name() + "\"";
    }
}
