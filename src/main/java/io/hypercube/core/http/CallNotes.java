package io.hypercube.core.http;

/** Is told the facts for the audit log that only an endpoint knows. Called on the thread of the endpoint. */
public interface CallNotes {
    /** For a call that nobody records. */
    CallNotes NONE = new CallNotes() {
        @Override
        public void note(Note about, String text) {}

        @Override
        public void signedIn(String name, String id) {}

        @Override
        public void refused(String reason) {}
    };

    /** The subject of a text. */
    enum Note {
        /** Somebody tries to sign in with this name, or with a refresh token of this account. */
        ATTEMPTED_NAME,
        /** Somebody tries to sign in with this access key. */
        ATTEMPTED_KEY,
        /** The kind of a sign-in, such as {@code break-glass}, when the path does not tell it. */
        SIGN_IN_KIND,
        /** The name of the object that the call creates. */
        OBJECT,
        /** The {@code client_id} of the AI client that gets rights or tokens by the call. */
        AI_CLIENT,
        /** The accounts that an identity provider signs out, separated by commas. */
        SIGNED_OUT,
        /** The decision of a person about the plan of an AI client: {@code approved} or {@code denied}. */
        PLAN_DECISION,
        /** See {@link CallNotes#pending}. */
        PENDING
    }

    /** The last text about the same counts. */
    void note(Note about, String text);

    /**
     * The sign-in has succeeded for this account. Called before anything is handed out; may block and fail, because the call must be
     * recorded first.
     *
     * @param id of the account, which a later account of the same name does not have
     */
    void signedIn(String name, String id);

    /** The gateway refuses the sign-in, although the status code may not say so. May block and fail, as {@link #signedIn}. */
    void refused(String reason);

    /**
     * The call only asked whether somebody has signed in, as a device does every few seconds and the console before a sign-in, and nobody
     * has; or an AI client asked which tools there are. It is not recorded.
     */
    default void pending() {
        note(Note.PENDING, "");
    }
}
