package io.hypercube.auth.view;

import java.time.Instant;

/**
 * A page of the console that an account keeps, as JSON and as stored.
 *
 * @param id opaque; unique among all accounts
 * @param name what the owner reads; unique among the account's views that are no favourites
 * @param address path and query within the console, {@code /console/…}; unique among the account's favourites
 * @param favourite whether the page was marked as a favourite, rather than saved under a name of the owner's choice
 */
public record SavedView(String id, String name, String address, boolean favourite, Instant creationTimestamp) {

    SavedView with(String otherName, String otherAddress) {
        return new SavedView(id, otherName, otherAddress, favourite, creationTimestamp);
    }
}
