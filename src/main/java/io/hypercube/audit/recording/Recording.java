package io.hypercube.audit.recording;

import io.hypercube.core.identity.RandomText;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The description of a recording.
 *
 * @param id random, unguessable
 * @param auditId of the audit event of the session
 * @param accountId of the account whose session it is; a later account of the same name has another
 * @param container null when the call names none
 * @param command and its arguments; empty for an attach
 * @param ended null while the session runs, and when the gateway was killed
 * @param bytes of the asciicast so far, uncompressed
 * @param complete whether the session has ended and nothing is missing
 */
public record Recording(
        String id,
        String auditId,
        String user,
        String accountId,
        String cluster,
        String namespace,
        String pod,
        @Nullable String container,
        List<String> command,
        Instant started,
        @Nullable Instant ended,
        long bytes,
        boolean complete) {
    private static final int ID_LENGTH = 22;
    private static final int LONGEST_COMMAND = 1024;

    public Recording {
        command = List.copyOf(command);
    }

    static Recording begin(RecordedSession session, Instant now) {
        return new Recording(
                RandomText.base62(ID_LENGTH),
                session.auditId(),
                session.user(),
                session.accountId(),
                session.cluster(),
                session.namespace(),
                session.pod(),
                session.container(),
                shortened(session.command()),
                now,
                null,
                0,
                false);
    }

    /** Without the end of a very long command. */
    private static List<String> shortened(List<String> command) {
        int length = 0;
        int words = 0;
        while (words < command.size() && length + command.get(words).length() <= LONGEST_COMMAND) {
            length += command.get(words).length() + 1;
            words++;
        }
        return words == command.size()
                ? command
                : Stream.concat(command.subList(0, words).stream(), Stream.of("…"))
                        .toList();
    }

    /** {@code NAMESPACE/POD CONTAINER}. */
    String title() {
        return namespace + "/" + pod + (container == null ? "" : " " + container);
    }
}
