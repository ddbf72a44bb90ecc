package io.hypercube.federation.provider;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.core.kube.Excerpt;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves out groups of a directory that no account may have, such as one with a comma in its name: the person has fewer rights then.
 * Each of them is logged once for an account, not with each search. Thread-safe.
 */
final class UsableGroups {
    private static final Logger LOGGER = LoggerFactory.getLogger(UsableGroups.class);

    /** Characters of the names that are remembered as logged. Others are forgotten, and logged once more. */
    private static final int MOST = 1 << 20;

    private final String provider;
    private final Cache<String, Boolean> logged = Caffeine.newBuilder()
            .maximumWeight(MOST)
            .weigher((String names, Boolean _) -> names.length())
            .build();

    UsableGroups(String provider) {
        this.provider = provider;
    }

    /** @param account the name, for the log */
    List<String> of(String account, List<String> groups) {
        unusable(groups).stream().filter(group -> isNew(account + "\n" + group)).forEach(group -> LOGGER.atWarn()
                .addKeyValue("provider", provider)
                .addKeyValue("account", Excerpt.of(account))
                .addKeyValue("group", Excerpt.of(group))
                .log("a group of a directory is left out, because its name cannot be used"));
        return groups.stream().filter(ExternalAccounts::isUsableGroup).toList();
    }

    static List<String> unusable(List<String> groups) {
        return groups.stream()
                .filter(Predicate.not(ExternalAccounts::isUsableGroup))
                .toList();
    }

    private boolean isNew(String names) {
        return logged.asMap().putIfAbsent(names, true) == null;
    }
}
