package io.hypercube.server;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.audit.AuditEvent;
import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditLog;
import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.AuditUser;
import io.hypercube.audit.ObjectReference;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountChange;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Records what identity providers change at accounts. There is no call to the gateway's API, so the provider is the user, and the event
 * is the one that the same change over the API would have. It is added after the change and delays nothing: a role is taken away also
 * while a sink fails.
 */
final class AccountEvents implements Consumer<AccountChange> {
    /** No account may have such a name. */
    private static final String ACTOR = "system:hypercube:provider:";

    private static final String ACCOUNTS = "accounts";
    private static final String PATH = "/api/v1/cube/" + ACCOUNTS;

    private final AuditLog log;

    AccountEvents(AuditLog log) {
        this.log = log;
    }

    @Override
    public void accept(AccountChange change) {
        Account account = change.after();
        boolean created = change.before() == null;
        String verb = created ? "create" : "patch";
        String path = created ? PATH : PATH + "/" + account.name();
        String actor = ACTOR + account.source().name();
        ObjectReference object =
                new ObjectReference(ObjectReference.OWN_GROUP, "v1", ACCOUNTS, null, account.name(), null);
        AuditDecision decision = log.decide(new AuditAttributes(actor, List.of(), verb, object, path, false, false));
        if (decision.level() == AuditLevel.NONE || decision.omitStages().contains(AuditStage.RESPONSE_COMPLETE)) {
            return;
        }
        Instant now = Instant.now();
        log.add(new AuditEvent(
                decision.level(),
                UUID.randomUUID().toString(),
                AuditStage.RESPONSE_COMPLETE,
                path,
                verb,
                new AuditUser(actor, List.of()),
                null,
                List.of(),
                null,
                object,
                new ResponseStatus(created ? 201 : 200, null, null),
                null,
                now,
                now,
                annotations(change)));
    }

    private static Map<String, String> annotations(AccountChange change) {
        Account before = change.before();
        Account after = change.after();
        Map<String, String> all = new LinkedHashMap<>();
        if (before != null) {
            put(all, AuditAnnotation.OLD_ROLE, before.role().wireName());
        }
        put(all, AuditAnnotation.NEW_ROLE, after.role().wireName());
        List<String> groups = before == null ? List.of() : before.groups();
        if (!groups.equals(after.groups())) {
            put(all, AuditAnnotation.OLD_GROUPS, String.join(",", groups));
            put(all, AuditAnnotation.NEW_GROUPS, String.join(",", after.groups()));
        }
        if (before != null && before.disabled() != after.disabled()) {
            put(all, AuditAnnotation.DISABLED, String.valueOf(after.disabled()));
        }
        put(all, AuditAnnotation.REASON, change.reason());
        put(all, AuditAnnotation.DECISION, "allow");
        return all;
    }

    private static void put(Map<String, String> all, AuditAnnotation name, String value) {
        all.put(name.key(), value);
    }
}
