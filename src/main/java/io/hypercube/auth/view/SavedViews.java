package io.hypercube.auth.view;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Saves, changes and deletes the views of an account. Each call writes a single view, so that changes from several pages or
 * replicas never replace each other. Blocking.
 */
final class SavedViews {
    static final String KIND = "views";
    static final int MOST_PER_ACCOUNT = 100;

    private static final int ID_LENGTH = 20;

    private final SavedViewStore store;
    private final InstantSource clock;

    SavedViews(SavedViewStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** The account's views, oldest first. */
    List<SavedView> list(String account) {
        return store.ofAccount(account);
    }

    /**
     * Saves a new view. An address that already is a favourite remains the favourite that it is.
     *
     * @return the new view, or the favourite that exists
     * @throws ApiException 409 when the name is taken or there are too many views, 422 for invalid fields
     */
    Creation create(String account, ViewRequest wanted) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        SavedView view = new SavedView(
                RandomText.base62(ID_LENGTH),
                wanted.requireName(),
                wanted.requireAddress(),
                Boolean.TRUE.equals(wanted.favourite()),
                now);
        SavedView saved = store.save(account, others -> added(others, view)).orElseThrow(() -> noAccount(account));
        return new Creation(saved, saved.id().equals(view.id()));
    }

    private static SavedView added(List<SavedView> others, SavedView view) {
        Optional<SavedView> same = same(others, view);
        if (same.isPresent() && view.favourite()) {
            return same.get();
        }
        requireUntaken(same);
        if (others.size() >= MOST_PER_ACCOUNT) {
            throw ApiException.of(
                    StatusReason.CONFLICT,
                    "the account has " + MOST_PER_ACCOUNT + " views and favourites (expected: at most "
                            + MOST_PER_ACCOUNT + "; delete one first)");
        }
        return view;
    }

    /**
     * Changes name or address; absent fields stay unchanged.
     *
     * @throws ApiException 404 for the view of another account too, 409 when the name, or a favourite's address, is taken, 422 for
     *     invalid fields
     */
    SavedView change(String account, String id, ViewRequest wanted) {
        if (wanted.favourite() != null) {
            throw ApiException.invalid(
                    "favourite", wanted.favourite().toString(), "no value, because it cannot be changed");
        }
        return store.save(account, all -> changed(all, id, wanted)).orElseThrow(() -> noAccount(account));
    }

    private static SavedView changed(List<SavedView> all, String id, ViewRequest wanted) {
        SavedView before = all.stream()
                .filter(view -> view.id().equals(id))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound(KIND, id));
        SavedView after = before.with(
                wanted.name() == null ? before.name() : wanted.requireName(),
                wanted.address() == null ? before.address() : wanted.requireAddress());
        requireUntaken(same(all, after));
        return after;
    }

    /** The other view that cannot exist beside this one: of the same address for favourites, of the same name for others. */
    private static Optional<SavedView> same(List<SavedView> all, SavedView view) {
        return all.stream()
                .filter(other ->
                        other.favourite() == view.favourite() && !other.id().equals(view.id()))
                .filter(other -> view.favourite()
                        ? other.address().equals(view.address())
                        : other.name().equals(view.name()))
                .findFirst();
    }

    private static void requireUntaken(Optional<SavedView> same) {
        same.ifPresent(other -> {
            String text = other.favourite()
                    ? "address: " + other.address() + " is a favourite already"
                    : "name: a view \"" + other.name() + "\" exists already (expected: another name)";
            throw ApiException.about(StatusReason.ALREADY_EXISTS, KIND, other.id(), text);
        });
    }

    /** @throws ApiException 404 for the view of another account too */
    void delete(String account, String id) {
        if (!store.delete(account, id)) {
            throw ApiException.notFound(KIND, id);
        }
    }

    private static ApiException noAccount(String account) {
        return ApiException.notFound("accounts", account);
    }

    /** @param isNew whether the view did not exist before */
    record Creation(SavedView view, boolean isNew) {}
}
