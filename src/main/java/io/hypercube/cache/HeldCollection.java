package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;

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
            WatchedStore content = reflector.freshness().peek();
            if (content != null && services.peek(reflector.key()).equals(reflector.servedBy())) {
                held.add(new HeldCollection(reflector.key(), content.envelope().itemKind(), content.store()));
            }
        }
        return held;
    }
}
