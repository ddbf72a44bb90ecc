package io.hypercube.proxy.page;

import io.hypercube.cache.CachedPage;
import io.hypercube.list.PageContent;
import java.time.Duration;

/**
 * A page from the memory of this replica or of another one. Must be closed when it has been written or is not.
 *
 * @param age the time since the cluster last confirmed that the collection is up to date
 * @param source is closed with the page
 */
public record KeptPage(PageContent content, Duration age, Runnable source) implements AutoCloseable {
    static KeptPage of(CachedPage page) {
        return new KeptPage(page.page(), page.age(), () -> {});
    }

    /** @param more runs after the source is closed */
    KeptPage whenClosed(Runnable more) {
        return new KeptPage(content, age, () -> {
            source.run();
            more.run();
        });
    }

    @Override
    public void close() {
        source.run();
    }
}
