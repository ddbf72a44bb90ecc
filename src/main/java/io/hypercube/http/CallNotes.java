package io.hypercube.http;

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
    private volatile @Nullable SignedIn account;
    private volatile @Nullable String refusal;
    private volatile @Nullable String object;
    private volatile boolean pending;

    /** Somebody tries to sign in with this name. */
    public void attemptedName(String name) {
        attemptedName = name;
    }

    /** Somebody tries to sign in with this access key. */
    public void attemptedKey(String accessKey) {
        attemptedKey = accessKey;
    }

    /** The sign-in has succeeded for this account. */
    public void signedIn(String name, String id) {
        account = new SignedIn(name, id);
    }

    /** The gateway refuses the sign-in, although the status code may not say so. */
    public void refused(String reason) {
        refusal = reason;
    }

    /** The call asked for a decision that has not been made, as a device does every few seconds. It is not recorded. */
    public void pending() {
        pending = true;
    }

    /** The name of the object that the call creates. */
    public void object(String name) {
        object = name;
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
