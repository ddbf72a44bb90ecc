package io.hypercube.federation.provider;

import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.auth.account.ExternalPasswords;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.federation.ldap.LdapDirectory;
import io.hypercube.federation.ldap.LdapDirectory.Found;
import io.hypercube.federation.ldap.LdapDirectory.LdapPerson;
import io.hypercube.federation.ldap.LdapException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sign-in with a name and a password at one directory, and what the directory says of a person later. Blocking: for virtual threads. */
final class LdapSignIn implements ExternalPasswords.Directory, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LdapSignIn.class);
    private static final int LONGEST_NAME = 253;

    /** The answer of the directory about the person of an account. */
    sealed interface Standing {
        record Admitted(ExternalIdentity identity) implements Standing {}

        /** There is no entry any more, or one that must not sign in. */
        record Ended(String reason) implements Standing {}
    }

    private final IdentityProviderConfig provider;
    private final LdapDirectory directory;
    private final UsableGroups usable;

    LdapSignIn(IdentityProviderConfig provider) {
        this.provider = provider;
        this.directory = new LdapDirectory(provider.ldap());
        this.usable = new UsableGroups(provider.name());
    }

    IdentityProviderConfig provider() {
        return provider;
    }

    /**
     * The person of that name and password; empty when one of them is wrong.
     *
     * @throws ApiException 403 with the reason when the person must not sign in although the password is right, 503 when the
     *     directory cannot say
     */
    @Override
    public Optional<ExternalIdentity> identify(String name, Secret password) {
        if (password.reveal().isEmpty() || name.isBlank() || name.length() > LONGEST_NAME) {
            return Optional.empty();
        }
        try {
            return person(name)
                    .filter(found -> directory.accepts(found, password))
                    .map(this::admitted);
        } catch (LdapException e) {
            throw failure(e);
        }
    }

    /** Looks a person up, and says what a sign-in with the right password would lead to. */
    SignInTrial attempt(String name, SignInTrials trials) {
        try {
            return switch (directory.named(name)) {
                case Found.One(LdapPerson person) -> attempt(person, trials);
                case Found.None() -> refused("no entry below users.baseDn matches users.filter for this name");
                case Found.Several() ->
                    refused("several entries below users.baseDn match users.filter for this name (expected: one)");
            };
        } catch (LdapException e) {
            return refused(e.getMessage());
        }
    }

    private SignInTrial attempt(LdapPerson person, SignInTrials trials) {
        List<String> groups = person.disabled() ? List.of() : directory.groups(person);
        return trials.result(provider.name(), attributes(person), () -> admitted(person, groups))
                .withUnusable(UsableGroups.unusable(groups));
    }

    private SignInTrial refused(@Nullable String reason) {
        return SignInTrial.refused(provider.name(), reason, Map.of());
    }

    /** As far as they are read. */
    private static Map<String, Object> attributes(LdapPerson person) {
        return Map.of(
                "dn", person.dn(),
                "id", person.subject(),
                "name", person.name(),
                "displayName", person.displayName(),
                "disabled", person.disabled());
    }

    private Optional<LdapPerson> person(String name) {
        return switch (directory.named(name)) {
            case Found.One(LdapPerson person) -> Optional.of(person);
            case Found.None() -> Optional.empty();
            case Found.Several() -> {
                LOGGER.atWarn()
                        .addKeyValue("provider", provider.name())
                        .log(
                                "a name that was entered belongs to several entries below users.baseDn, so nobody can sign in with it");
                yield Optional.empty();
            }
        };
    }

    private ExternalIdentity admitted(LdapPerson person) {
        return admitted(person, person.disabled() ? List.of() : directory.groups(person));
    }

    private ExternalIdentity admitted(LdapPerson person, List<String> groups) {
        if (person.disabled()) {
            throw ApiException.forbidden("the directory says that " + person.name() + " is disabled");
        }
        return identity(person, groups);
    }

    private ExternalIdentity identity(LdapPerson person, List<String> all) {
        List<String> groups = usable.of(person.name(), all);
        boolean admin = groups.stream().anyMatch(provider.ldap().adminGroups()::contains);
        return new ExternalIdentity(
                provider.name(),
                provider.issuer(),
                person.subject(),
                person.name(),
                person.displayName(),
                admin ? Role.ADMIN : Role.MEMBER,
                groups);
    }

    private ApiException failure(LdapException reason) {
        LOGGER.atWarn()
                .addKeyValue("provider", provider.name())
                .addKeyValue("reason", reason.getMessage())
                .log("sign-in at an identity provider failed");
        return switch (reason.kind()) {
            case INVALID -> ApiException.forbidden(String.valueOf(reason.getMessage()));
            case UNAVAILABLE ->
                ApiException.of(
                                StatusReason.SERVICE_UNAVAILABLE,
                                "identity provider \"" + provider.name() + "\" does not answer; try again later")
                        .causedBy(reason);
        };
    }

    /** @throws LdapException when the directory cannot say */
    Standing standing(String subject) {
        try {
            return directory.identified(subject).map(this::standing).orElse(new Standing.Ended("no such entry"));
        } catch (LdapException e) {
            if (e.kind() == LdapException.Kind.INVALID) {
                return new Standing.Ended(String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    private Standing standing(LdapPerson person) {
        return person.disabled()
                ? new Standing.Ended("the entry is disabled")
                : new Standing.Admitted(identity(person, directory.groups(person)));
    }

    @Override
    public void close() {
        directory.close();
    }
}
