package io.hypercube.proxy.page;

import io.hypercube.cache.AtLeast;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cluster.Cluster;
import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.proxy.call.ClusterIdentity;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A {@link PageRequest} on its way to the replica that keeps the collection. It is sent as the field {@value #FIELD} of
 * a GET. There is no field that asks for another hop, and the receiver has no way to make one.
 *
 * @param protocol the sender's version of these calls
 * @param member the replica that is asked, by its id
 * @param identity see {@link Cluster#identity}
 * @param namespace empty for all
 * @param query the raw query of the client. A replica answers no question with a parameter that it does not know, so an older one
 *     never takes a query by groups for one of items
 * @param accept the media types that the client accepts
 * @param account the account of the caller
 * @param user the user at the cluster, as are the groups, the uid and the extra fields
 * @param written the version of the latest write that the sender has seen; 0 for none
 * @param seen the newest version that the caller has got a page of; 0 for none
 * @param seenSince how long ago memory may have been too old first, in milliseconds
 */
record ForwardedRequest(
        int protocol,
        String member,
        String cluster,
        String identity,
        String group,
        String version,
        String resource,
        String namespace,
        @Nullable String query,
        List<String> accept,
        String account,
        String user,
        List<String> groups,
        @Nullable String uid,
        Map<String, List<String>> extra,
        long written,
        long seen,
        long seenSince) {
    static final String FIELD = "Hypercube-Question";

    /** The path of the only call between replicas. */
    static final String PATH = "/pages";

    static ForwardedRequest of(PageRequest question, int protocol, String member, long written) {
        CollectionKey key = question.key();
        ClusterIdentity who = question.who();
        AtLeast seen = question.atLeast().isSeen() ? question.atLeast() : AtLeast.ANY;
        return new ForwardedRequest(
                protocol,
                member,
                key.cluster().name().value(),
                key.cluster().identity(),
                key.resource().group(),
                key.resource().version(),
                key.resource().resource(),
                key.namespace(),
                question.list().query().print(),
                question.list().accepted().entries().stream()
                        .map(AcceptedTypes.Entry::text)
                        .toList(),
                question.account(),
                who.user(),
                who.groups(),
                who.uid(),
                who.extra(),
                written,
                seen.version(),
                seen.version() == 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - seen.since()));
    }

    /** The value of the header field. */
    String print() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(this));
    }

    /**
     * @throws IllegalArgumentException when it is not base64
     * @throws io.hypercube.core.kube.ApiException when it is not such a question
     */
    static ForwardedRequest parse(String field) {
        return Json.read(
                Base64.getUrlDecoder().decode(field.getBytes(StandardCharsets.ISO_8859_1)), ForwardedRequest.class);
    }

    /** The question about this replica's cluster of that name; empty when it cannot be answered from memory. */
    Optional<PageRequest> about(Cluster here) {
        GroupVersionResource collection = new GroupVersionResource(group, version, resource);
        CollectionKey key = new CollectionKey(here, collection, namespace);
        RequestInfo info =
                new RequestInfo.Resource(Verb.LIST, collection, namespace.isEmpty() ? null : namespace, null, null);
        RawTarget target = new RawTarget(key.path(), query);
        return ListRules.decide("GET", info, target, AcceptedTypes.parse(accept))
                        instanceof ListRules.Handling.Page(ListRequest list)
                ? PageRequest.of(key, list, new ClusterIdentity(user, groups, uid, extra), account)
                        .map(question -> question.notBefore(atLeast()))
                : Optional.empty();
    }

    private AtLeast atLeast() {
        return seen == 0
                ? AtLeast.ANY
                : new AtLeast(seen, System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(seenSince), true);
    }
}
