package io.hypercube.core.http;

import org.jspecify.annotations.Nullable;

/**
 * Facts for the audit log that only the endpoint knows. The endpoint sets them on its thread, and they are read when the call has
 * ended.
 */
public final class CallNotes {
    /** @param id of the account, which a later account of the same name does not have */
    public record SignedIn(String name, String id) {}

    private volatile @Nullable String attemptedName;
    private volatile @Nullable String attemptedKey;
    private volatile @Nullable String signInKind;
    private volatile @Nullable SignedIn account;
    private volatile @Nullable String refusal;
    private volatile @Nullable String object;
    private volatile @Nullable String signedOut;
    private @Nullable ResponseStart responseStart;
    private volatile boolean pending;
    private volatile Runnable whenDecided = () -> {};

    /** Somebody tries to sign in with this name, or with a refresh token of this account. */
    public void attemptedName(String name) {
        attemptedName = name;
    }

    /** The kind of a sign-in, such as {@code break-glass}, when the path does not tell it. */
    public void signInKind(String kind) {
        signInKind = kind;
    }

    /** Null for none. */
    public @Nullable String signInKind() {
        return signInKind;
    }

    /** Somebody tries to sign in with this access key. */
    public void attemptedKey(String accessKey) {
        attemptedKey = accessKey;
    }

    /**
     * The sign-in has succeeded for this account. Called before anything is handed out; may block and fail, because the call must be
     * recorded first.
     */
    public void signedIn(String name, String id) {
        account = new SignedIn(name, id);
        whenDecided.run();
    }

    /** Runs {@code recording} on the endpoint's thread in {@link #signedIn} and {@link #refused}. */
    public void whenDecided(Runnable recording) {
        whenDecided = recording;
    }

    /** Whether the endpoint has told the outcome of the sign-in. */
    public boolean isDecided() {
        return account != null || refusal != null;
    }

    /** The gateway refuses the sign-in, although the status code may not say so. May block and fail, as {@link #signedIn}. */
    public void refused(String reason) {
        refusal = reason;
        whenDecided.run();
    }

    /**
     * The call only asked whether somebody has signed in, as a device does every few seconds and the console before a sign-in, and nobody
     * has. It is not recorded.
     */
    public void pending() {
        pending = true;
    }

    /** Collects the start of a cluster's response. */
    public void responseStart(ResponseStart start) {
        responseStart = start;
    }

    /** Null for none. */
    public @Nullable ResponseStart responseStart() {
        return responseStart;
    }

    /** The name of the object that the call creates. */
    public void object(String name) {
        object = name;
    }

    /** The accounts that an identity provider signs out, separated by commas. */
    public void signedOut(String accounts) {
        signedOut = accounts;
    }

    /** Null for none. */
    public @Nullable String signedOut() {
        return signedOut;
    }

    public @Nullable String attemptedName() {
        return attemptedName;
    }

    public @Nullable String attemptedKey() {
        return attemptedKey;
    }

    /** The account that signed in; null for none. */
    public @Nullable SignedIn account() {
        return account;
    }

    public boolean isPending() {
        return pending;
    }

    public @Nullable String refusal() {
        return refusal;
    }

    public @Nullable String object() {
        return object;
    }
}
