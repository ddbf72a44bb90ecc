package io.hypercube.proxy.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.proxy.search.ObjectMatcher.MatchedField;
import io.hypercube.proxy.search.PermittedCollections.PermittedCollection;
import org.jspecify.annotations.Nullable;

/**
 * An object that matches a search, as the API returns it; null fields are omitted.
 *
 * @param group empty for the core group
 * @param kind null when it is not known
 * @param namespace null for none
 * @param matched the best field in which a word was found
 * @param label the first label in which a word was found, as {@code key=value}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SearchHit(
        String cluster,
        String group,
        String version,
        String resource,
        @Nullable String kind,
        @Nullable String namespace,
        String name,
        MatchedField matched,
        @Nullable String label) {

    static SearchHit of(PermittedCollection where, StoredObject object, MatchedField matched, @Nullable String label) {
        String namespace = object.identity().namespace();
        return new SearchHit(
                where.cluster(),
                where.resource().group(),
                where.resource().version(),
                where.resource().resource(),
                where.held().kind().isEmpty() ? null : where.held().kind(),
                namespace.isEmpty() ? null : namespace,
                object.identity().name(),
                matched,
                label);
    }
}
