package io.hypercube.cluster;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A connection through an agent could not be opened, or has ended. Its message is that of the cause. */
public final class AgentFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String agent;

    /** @param agent the name of the agent, as it told it */
    public AgentFailedException(String agent, Throwable cause) {
        super(cause.getMessage(), cause);
        this.agent = agent;
    }

    public String agent() {
        return agent;
    }

    /** The first in the chain of causes; null when there is none. */
    public static @Nullable AgentFailedException in(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 20; depth++) {
            if (cause instanceof AgentFailedException found) {
                return found;
            }
            cause = cause.getCause();
        }
        return null;
    }
}
