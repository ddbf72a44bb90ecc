package io.hypercube.core.call;

import io.hypercube.core.kube.Excerpt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The user that a caller acts as, as recorded in the log: each text is truncated to 100 characters and made printable.
 * A request has at most 100 texts, and none is omitted.
 *
 * @param uid null for none
 * @param extra values by key
 */
public record ImpersonatedUser(
        String user, List<String> groups, @Nullable String uid, Map<String, List<String>> extra) {
    public ImpersonatedUser {
        user = Excerpt.of(user);
        groups = groups.stream().map(Excerpt::of).toList();
        uid = uid == null ? null : Excerpt.of(uid);
        Map<String, List<String>> cut = new TreeMap<>();
        extra.forEach((key, values) -> cut.computeIfAbsent(Excerpt.of(key), first -> new ArrayList<>())
                .addAll(values.stream().map(Excerpt::of).toList()));
        extra = Collections.unmodifiableMap(cut);
    }
}
