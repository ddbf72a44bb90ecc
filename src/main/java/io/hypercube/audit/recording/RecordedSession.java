package io.hypercube.audit.recording;

import io.hypercube.core.http.Query;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An exec or attach call that may be recorded.
 *
 * @param groups of the account, and of the user that it acts as at the cluster
 * @param attach whether it is an attach, not an exec
 * @param query of the call, with {@code command}, {@code container} and {@code tty}
 */
public record RecordedSession(
        String auditId,
        String user,
        String accountId,
        Collection<String> groups,
        String cluster,
        String namespace,
        String pod,
        boolean attach,
        Query query) {

    /**
     * Whether its input may be that of a TTY. Whether an attached container has a TTY is decided by the container, not by the
     * call.
     */
    boolean mayHaveTty() {
        return attach
                || query.parameters().getOrDefault("tty", List.of()).stream().anyMatch(RecordedSession::isTrue);
    }

    /** As an API server reads it: every value but these is true. */
    private static boolean isTrue(String value) {
        return !value.equals("0") && !value.toLowerCase(Locale.ROOT).equals("false");
    }

    @Nullable
    String container() {
        return query.parameters().getOrDefault("container", List.of()).stream()
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(null);
    }

    List<String> command() {
        return query.parameters().getOrDefault("command", List.of());
    }
}
