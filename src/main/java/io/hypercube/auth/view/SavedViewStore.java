package io.hypercube.auth.view;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Stores saved views. Blocking; every write is durable when it returns. Deleting an account deletes its views. */
public interface SavedViewStore {

    /** The account's views, oldest first. */
    List<SavedView> ofAccount(String account);

    /**
     * Reads the account's views and writes one of them in one transaction. Concurrent calls for the same account wait for each other, on
     * any number of replicas. An exception of {@code change} rolls back.
     *
     * @param change gets all views of the account and returns the one to write: a new one, or another state of one of them
     * @return the written view; empty when there is no such account
     */
    Optional<SavedView> save(String account, Function<List<SavedView>, SavedView> change);

    /** @return false when the account has no such view */
    boolean delete(String account, String id);
}
