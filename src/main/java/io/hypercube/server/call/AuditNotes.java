package io.hypercube.server.call;

import io.hypercube.core.http.CallNotes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The facts that an endpoint has told for the audit events of its call. Thread-safe: an event may be made while the endpoint still runs. */
final class AuditNotes implements CallNotes {
    /** The account of a sign-in. */
    record SignedIn(String name, String id) {}

    private final Map<Note, String> texts = new ConcurrentHashMap<>();
    private volatile @Nullable SignedIn account;
    private volatile @Nullable String refusal;
    private volatile Runnable whenDecided = () -> {};

    /** Runs {@code recording} on the endpoint's thread in {@link #signedIn} and {@link #refused}. */
    void whenDecided(Runnable recording) {
        whenDecided = recording;
    }

    @Override
    public void note(Note about, String text) {
        texts.put(about, text);
    }

    @Override
    public void signedIn(String name, String id) {
        account = new SignedIn(name, id);
        whenDecided.run();
    }

    @Override
    public void refused(String reason) {
        refusal = reason;
        whenDecided.run();
    }

    /** Whether the endpoint has told the outcome of the sign-in. */
    boolean isDecided() {
        return account != null || refusal != null;
    }

    /** The reason for which the sign-in was refused; null for none. */
    @Nullable
    String refusal() {
        return refusal;
    }

    /** Null for none. */
    @Nullable
    String text(Note about) {
        return texts.get(about);
    }

    /** The account that signed in; null for none. */
    @Nullable
    SignedIn account() {
        return account;
    }
}
