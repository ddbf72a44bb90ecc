package io.hypercube.core.call;

import io.hypercube.core.http.CallNotes;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A call and its listeners, each of which is told every fact. Immutable. */
public final class CallEvents {
    private final Call call;
    private final @Nullable Trace trace;
    private final CallNotes notes;
    private final CallListener[] listeners;

    /** The spans of a call. */
    @FunctionalInterface
    public interface Trace {
        /**
         * A request to the cluster is about to be sent. Any thread.
         *
         * @param field sets a header field of the request
         */
        void requested(BiConsumer<String, String> field);
    }

    /**
     * The events of a call.
     *
     * @param trace null when the call is not traced
     * @param notes is told the facts that only an endpoint of the gateway knows
     * @param listeners in the order in which they are told
     */
    public CallEvents(Call call, @Nullable Trace trace, CallNotes notes, List<CallListener> listeners) {
        this.call = call;
        this.trace = trace;
        this.notes = notes;
        this.listeners = listeners.toArray(CallListener[]::new);
    }

    /** A call that nobody observes. */
    public static CallEvents unobserved(Call call) {
        return new CallEvents(call, null, CallNotes.NONE, List.of());
    }

    /**
     * The events of a request to one cluster of a call to several: the same ids, and nothing of what happens there is told but the
     * impersonated user, so that several threads may send requests at the same time.
     */
    public CallEvents ofMember() {
        CallListener whole = fact -> {
            if (fact instanceof CallFact.ActingAs) {
                tell(fact);
            }
        };
        return new CallEvents(call, null, notes, List.of(whole));
    }

    public Call call() {
        return call;
    }

    public CallNotes notes() {
        return notes;
    }

    /** See {@link CallListener#told} for the thread. */
    public void tell(CallFact fact) {
        for (CallListener one : listeners) {
            one.told(fact);
        }
    }

    public boolean isTraced() {
        return trace != null;
    }

    /**
     * A request to the cluster is about to be sent. Passes the header fields of the trace to {@code field}. Any thread.
     */
    public void requested(BiConsumer<String, String> field) {
        if (trace != null) {
            trace.requested(field);
        }
    }

    /** The first answer of a listener that is not null. */
    public <T> @Nullable T first(Function<CallListener, @Nullable T> question) {
        for (CallListener one : listeners) {
            T answer = question.apply(one);
            if (answer != null) {
                return answer;
            }
        }
        return null;
    }
}
