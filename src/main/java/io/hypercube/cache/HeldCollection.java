package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A collection that is in memory and up to date.
 *
 * @param kind of its objects, such as {@code Pod}; empty when it is not known
 */
public record HeldCollection(CollectionKey key, String kind, ObjectStore objects) {

    /** Those that may be served now. Waits for none. */
    static List<HeldCollection> of(ReflectorRegistry reflectors, ApiServices services) throws InterruptedException {
        List<HeldCollection> held = new ArrayList<>();
        for (Reflector reflector : reflectors.stream().toList()) {
            Optional<WatchedStore> current = reflector.freshness().peek().map(Freshness.Current::content);
            if (current.isPresent() && services.peek(reflector.key()).equals(reflector.servedBy())) {
                WatchedStore content = current.get();
                held.add(new HeldCollection(reflector.key(), content.envelope().itemKind(), content.store()));
            }
        }
        return held;
    }
}
