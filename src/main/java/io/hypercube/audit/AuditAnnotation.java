package io.hypercube.audit;

import java.util.Locale;

/** The annotations that the gateway adds to events, besides the two of an API server. {@code docs/audit.md} says what each one means. */
public enum AuditAnnotation {
    CLUSTER,
    MEMBERS,
    ENTRY_POINT,
    /** The name of {@link #ENTRY_POINT} until 0.1. It is written beside it for one version. */
    DOOR,
    DECISION,
    ACCESS_KEY,
    SESSION,
    WORKLOAD,
    WORKLOAD_SUBJECT,
    AI_CLIENT,
    DELEGATION,
    TOOL,
    APPROVED_BY,
    PLAN_DECISION,
    SIGN_IN,
    ATTEMPTED_NAME,
    SIGNED_OUT,
    IMPERSONATION_ASKED,
    EXEC_COMMAND,
    EXEC_CONTAINER,
    EXEC_TTY,
    EXEC_STDIN,
    RECORDING,
    REQUEST_OBJECT,
    OLD_ROLE,
    NEW_ROLE,
    OLD_GROUPS,
    NEW_GROUPS,
    DISABLED,
    AGENT,
    OLD_SERVER,
    NEW_SERVER,
    REASON;

    private final String key = "hypercube.io/" + name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** As written in events: {@code hypercube.io/access-key}. */
    public String key() {
        return key;
    }
}
