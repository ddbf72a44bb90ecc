package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.view.SavedView;
import io.hypercube.auth.view.SavedViewStore;
import io.hypercube.core.identity.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of saved views, for both databases. */
@DatabaseContract
class SavedViewStoreContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");
    private static final SavedView PODS =
            new SavedView("b", "Böse Pods 坏", "/console/clusters/prod/api/v1/pods?selector=a%3Db", false, NOW);
    private static final SavedView NODES =
            new SavedView("a", "Nodes", "/console/clusters/prod/api/v1/nodes", true, NOW.plusSeconds(1));

    private final TestedDatabase database;

    SavedViewStoreContract(TestedDatabase database) {
        this.database = database;
    }

    @Test
    void givesBackViewsAsTheyWereAndTheOldestFirst() {
        try (Storage mine = database.open();
                Storage theirs = database.open()) {
            member(mine, "viewer");
            assertThat(save(mine, NODES)).isTrue();
            assertThat(save(theirs, PODS)).isTrue();

            assertThat(theirs.savedViews().ofAccount("viewer")).containsExactly(PODS, NODES);
            assertThat(mine.savedViews().ofAccount("somebody")).isEmpty();
        }
    }

    @Test
    void writesTheViewThatIsChangedAndNoOther() {
        try (Storage storage = database.open()) {
            SavedViewStore views = storage.savedViews();
            member(storage, "viewer");
            save(storage, PODS);
            save(storage, NODES);
            SavedView renamed = new SavedView("b", "Pods", "/console/clusters", false, NOW);

            views.save("viewer", before -> {
                assertThat(before).containsExactly(PODS, NODES);
                return renamed;
            });
            assertThatIllegalStateException()
                    .isThrownBy(() -> views.save("viewer", before -> {
                        throw new IllegalStateException();
                    }));

            assertThat(views.ofAccount("viewer")).containsExactly(renamed, NODES);
            assertThat(views.delete("somebody", "b")).isFalse();
            assertThat(views.delete("viewer", "b")).isTrue();
            assertThat(views.delete("viewer", "b")).isFalse();
            assertThat(views.ofAccount("viewer")).containsExactly(NODES);
        }
    }

    @Test
    void keepsNoViewOfNobody() {
        try (Storage storage = database.open()) {
            assertThat(save(storage, PODS)).isFalse();
            member(storage, "viewer");
            save(storage, PODS);

            storage.accounts().delete("viewer");
            member(storage, "viewer");

            assertThat(storage.savedViews().ofAccount("viewer")).isEmpty();
        }
    }

    /** Each call sees what the others have written, and no view is lost. */
    @Test
    void savesEveryViewHoweverManyAreSavedAtOnce() throws Exception {
        try (Storage mine = database.open();
                Storage theirs = database.open()) {
            member(mine, "viewer");
            List<Future<Integer>> seen = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 8; i++) {
                    SavedViewStore store = (i % 2 == 0 ? mine : theirs).savedViews();
                    SavedView view = new SavedView("view-" + i, "v", "/console/clusters", false, NOW);
                    seen.add(threads.submit(() -> {
                        List<SavedView> others = new ArrayList<>();
                        store.save("viewer", before -> {
                            others.addAll(before);
                            return view;
                        });
                        return others.size();
                    }));
                }
            }
            List<Integer> sizes = new ArrayList<>();
            for (Future<Integer> size : seen) {
                sizes.add(size.get());
            }

            assertThat(sizes).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
            assertThat(mine.savedViews().ofAccount("viewer")).hasSize(8);
        }
    }

    private static boolean save(Storage storage, SavedView view) {
        return storage.savedViews().save("viewer", before -> view).isPresent();
    }

    private static void member(Storage storage, String name) {
        Account account = new Account(name, "id-" + name, "", Role.MEMBER, List.of(), false, 1, NOW);
        storage.accounts().insert(new AccountStore.Stored(account, null));
    }
}
