package io.hypercube.federation.provider;

import io.hypercube.auth.account.Account;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When the accounts of one directory are searched next, in memory: after a start, and at a replica that takes over, each of them is due.
 * Holds an entry for each account that is in use. For one thread.
 */
final class SearchSchedule {
    private final LdapRefresh.Times times;
    private final Map<String, Instant> tried = new HashMap<>();
    private final Map<String, Instant> searched = new HashMap<>();
    private @Nullable Instant failingSince;
    private boolean ended;

    SearchSchedule(LdapRefresh.Times times) {
        this.times = times;
    }

    /** Those whose last search is too old, beginning with the one that was tried longest ago. */
    List<Account> due(List<Account> used, Instant now) {
        Set<String> ids = used.stream().map(Account::id).collect(Collectors.toSet());
        tried.keySet().retainAll(ids);
        searched.keySet().retainAll(ids);
        return used.stream()
                .filter(account -> !now.isBefore(next(account)))
                .sorted(Comparator.comparing(account -> tried.getOrDefault(account.id(), Instant.MIN)))
                .toList();
    }

    private Instant next(Account account) {
        Instant last = searched.get(account.id());
        return last == null ? Instant.MIN : last.plus(times.interval());
    }

    /** @return whether the directory had failed before */
    boolean succeeded(Account account, Instant now) {
        tried.put(account.id(), now);
        searched.put(account.id(), now);
        boolean failing = failingSince != null;
        failingSince = null;
        ended = false;
        return failing;
    }

    /** @return whether this is the first failure after a success */
    boolean failed(Account account, Instant now) {
        tried.put(account.id(), now);
        boolean first = failingSince == null;
        if (first) {
            failingSince = now;
        }
        return first;
    }

    /** Whether the directory has failed for longer than the grace; true once for each failure. */
    boolean isOutOfGrace(Instant now) {
        boolean out = !ended && failingSince != null && !now.isBefore(failingSince.plus(times.grace()));
        ended |= out;
        return out;
    }

    /** Another replica searches now. */
    void forget() {
        tried.clear();
        searched.clear();
        failingSince = null;
        ended = false;
    }
}
