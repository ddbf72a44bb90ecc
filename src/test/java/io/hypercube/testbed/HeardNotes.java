package io.hypercube.testbed;

import io.hypercube.core.http.CallNotes;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps the facts that an endpoint tells about its call. Not thread-safe. */
public final class HeardNotes implements CallNotes {
    private final Map<Note, String> texts = new EnumMap<>(Note.class);
    private @Nullable String account;
    private @Nullable String refusal;

    @Override
    public void note(Note about, String text) {
        texts.put(about, text);
    }

    @Override
    public void signedIn(String name, String id) {
        account = name;
    }

    @Override
    public void refused(String reason) {
        refusal = reason;
    }

    /** Null for none. */
    public @Nullable String refusal() {
        return refusal;
    }

    public @Nullable String text(Note about) {
        return texts.get(about);
    }

    /** The name of the account that signed in; null for none. */
    public @Nullable String account() {
        return account;
    }
}
