package io.hypercube.fleet.call;

/** The events of a cluster cannot be continued without a gap, so the client of the watch must list again. */
final class EventsLostException extends RuntimeException {
    private final String why;

    EventsLostException(String why) {
        super(why);
        this.why = why;
    }

    /** An event that cannot be passed on, and would come again. */
    EventsLostException(Exception cause) {
        this.why = "an event cannot be read: " + cause.getMessage();
        initCause(cause);
    }

    String why() {
        return why;
    }
}
