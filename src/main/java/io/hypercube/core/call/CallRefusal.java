package io.hypercube.core.call;

/** Why the gateway rejected a proxied call with 429, or cut it. The label is used in metrics. */
public enum CallRefusal {
    LONG_RUNNING_ACCOUNT("long-running-account"),
    LONG_RUNNING_SHARE("long-running-share"),
    QUEUE_FULL("queue-full"),
    QUEUE_TIMEOUT("queue-timeout"),
    STALLED("stalled");

    private final String label;

    CallRefusal(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
