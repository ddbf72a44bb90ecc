package io.hypercube.auth.account;

import io.hypercube.auth.account.AccountStore.Stored;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.FairSemaphore;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Creates, changes and authenticates accounts. Blocking: for virtual threads and the command line. */
public final class Accounts {
    /** The name of the account that the first start creates. */
    public static final String FIRST = "admin";

    private static final int RANDOM_PASSWORD_LENGTH = 24;

    private final AccountStore store;
    private final PasswordHasher hasher;
    private final InstantSource clock;

    public Accounts(AccountStore store, PasswordHasher hasher, InstantSource clock) {
        this.store = store;
        this.hasher = hasher;
        this.clock = clock;
    }

    /** Generates a password of 24 letters and digits. */
    public static Secret randomPassword() {
        return Secret.of(RandomText.base62(RANDOM_PASSWORD_LENGTH));
    }

    /**
     * Creates the account {@link #FIRST} when there are no accounts.
     *
     * @param given its password, or null to generate one
     * @return the generated password, which must be shown to the operator now; empty when none was generated
     */
    public Optional<Secret> bootstrap(@Nullable Secret given) {
        if (!store.all().isEmpty()) {
            return Optional.empty();
        }
        Secret password = given == null ? randomPassword() : given;
        NewAccount admin = new NewAccount(FIRST, "Administrator", Role.ADMIN, List.of(), false);
        boolean made = store.insertFirst(new Stored(account(admin), hasher.hash(FIRST, password)));
        return made && given == null ? Optional.of(password) : Optional.empty();
    }

    /** @param password null for an account that only uses access keys */
    public Account create(NewAccount wanted, @Nullable Secret password) {
        Account account = account(wanted);
        if (!store.insert(new Stored(account, password == null ? null : hashed(wanted.name(), password)))) {
            throw ApiException.about(
                    StatusReason.ALREADY_EXISTS,
                    "accounts",
                    wanted.name(),
                    "accounts \"" + wanted.name() + "\" already exists");
        }
        return account;
    }

    public List<Account> list() {
        return store.all();
    }

    public Optional<Account> find(String name) {
        return store.find(name).map(Stored::account);
    }

    public Account get(String name) {
        return find(name).orElseThrow(() -> ApiException.notFound("accounts", name));
    }

    /** Sets the password. Tokens and sessions obtained with the old one become invalid. */
    public void setPassword(String name, Secret password) {
        requireLocal(name);
        expectDone(name, store.setPassword(name, hashed(name, password)));
    }

    /** Throws 409 for an account of an identity provider, which has no password here. */
    void requireLocal(String name) {
        AccountSource source = get(name).source();
        if (!source.isLocal()) {
            throw fromOutside(name, source, "has no password here; the person signs in there");
        }
    }

    private static ApiException fromOutside(String name, AccountSource source, String rule) {
        return ApiException.about(
                StatusReason.CONFLICT,
                "accounts",
                name,
                "account \"" + name + "\" comes from identity provider \"" + source.name() + "\" and " + rule);
    }

    /** Writes the display name, role, groups and disabled flag. */
    public void update(Account account, boolean systemGroups) {
        AccountRules.requireDisplayName(account.displayName());
        AccountRules.requireGroups(account.groups(), systemGroups);
        expectDone(account.name(), store.update(account));
    }

    /**
     * Changes the display name, role, groups and disabled flag in one transaction. Existing {@code system:} groups may stay, but
     * none may be added.
     */
    Account change(String name, UnaryOperator<Account> change) {
        AtomicReference<@Nullable Account> changed = new AtomicReference<>();
        expectDone(name, store.change(name, before -> {
            Account after = change.apply(before);
            if (!before.source().isLocal() && !onlyDisabledDiffers(before, after)) {
                throw fromOutside(
                        name,
                        before.source(),
                        "gets its display name, role and groups there at each sign-in (expected: a change of disabled only)");
            }
            AccountRules.requireDisplayName(after.displayName());
            AccountRules.requireGroups(after.groups(), true);
            AccountRules.requireGroups(
                    after.groups().stream()
                            .filter(group -> !before.groups().contains(group))
                            .toList(),
                    false);
            changed.set(after);
            return after;
        }));
        return Objects.requireNonNull(changed.get());
    }

    private static boolean onlyDisabledDiffers(Account before, Account after) {
        return before.role() == after.role()
                && before.groups().equals(after.groups())
                && before.displayName().equals(after.displayName());
    }

    public void delete(String name) {
        expectDone(name, store.delete(name));
    }

    /**
     * Authenticates an account. An unknown name, a wrong password and a disabled account take the same time.
     *
     * @param flow the queue in which the attempt waits for its turn
     * @param admission called with the account of that name, in its turn and before the comparison; its exceptions end the attempt
     */
    Optional<Account> recognise(
            String name, Secret password, FairSemaphore.Flow flow, Consumer<Optional<Account>> admission) {
        return hasher.inTurn(flow, () -> {
            Optional<Stored> found = store.find(name);
            admission.accept(found.map(Stored::account));
            boolean matches =
                    hasher.matches(password, found.map(Stored::password).orElse(null));
            return found.map(Stored::account).filter(account -> matches && !account.disabled());
        });
    }

    private Account account(NewAccount wanted) {
        return new Account(
                wanted.name(),
                UUID.randomUUID().toString(),
                wanted.displayName(),
                wanted.role(),
                wanted.groups(),
                false,
                1,
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    private PasswordHash hashed(String name, Secret password) {
        AccountRules.requirePassword(password);
        return hasher.hash(name, password);
    }

    private static void expectDone(String name, AccountStore.Change change) {
        switch (change) {
            case DONE -> {}
            case NO_SUCH_ACCOUNT -> throw ApiException.notFound("accounts", name);
            case LAST_ADMIN ->
                throw ApiException.about(
                        StatusReason.CONFLICT,
                        "accounts",
                        name,
                        "account \"" + name + "\" is the last enabled admin; create another one first");
        }
    }
}
