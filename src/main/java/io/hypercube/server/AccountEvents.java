package io.hypercube.server;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.audit.AuditLog;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Records what identity providers change at accounts. The provider is the user, and a role is taken away also while a sink fails.
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
        new UncalledEvent(
                        ACTOR + account.source().name(),
                        created ? "create" : "patch",
                        created ? PATH : PATH + "/" + account.name(),
                        UncalledEvent.own(ACCOUNTS, account.name()),
                        List.of(),
                        created ? 201 : 200,
                        annotations(change))
                .addTo(log);
    }

    private static Map<AuditAnnotation, String> annotations(AccountChange change) {
        Account before = change.before();
        Account after = change.after();
        Map<AuditAnnotation, String> all = new LinkedHashMap<>();
        if (before != null) {
            all.put(AuditAnnotation.OLD_ROLE, before.role().wireName());
        }
        all.put(AuditAnnotation.NEW_ROLE, after.role().wireName());
        List<String> groups = before == null ? List.of() : before.groups();
        if (!groups.equals(after.groups())) {
            all.put(AuditAnnotation.OLD_GROUPS, String.join(",", groups));
            all.put(AuditAnnotation.NEW_GROUPS, String.join(",", after.groups()));
        }
        if (before != null && before.disabled() != after.disabled()) {
            all.put(AuditAnnotation.DISABLED, String.valueOf(after.disabled()));
        }
        all.put(AuditAnnotation.REASON, change.reason());
        return all;
    }
}
