package io.hypercube.proxy;

import io.hypercube.fleet.MemberRows;
import io.hypercube.kube.ApiException;
import io.hypercube.list.ListEnvelope;
import io.hypercube.observability.PageSource;
import java.util.Map;

/** What one cluster contributes to a list over several. */
sealed interface MemberList {

    /**
     * The cluster's matches, or the first of them.
     *
     * @param items their bytes, by the ranks of the rows
     * @param envelope of the cluster's list
     * @param version the resourceVersion of the list; empty when it is unknown
     */
    record Found(MemberRows rows, Items items, ListEnvelope envelope, String version, PageSource source)
            implements MemberList {}

    /** The cluster does not know the resource, which is no failure. */
    record Absent() implements MemberList {}

    /** @param status as a Kubernetes Status */
    record Failed(Map<String, Object> status) implements MemberList {
        static Failed of(ApiException why) {
            return new Failed(why.status().toMap());
        }
    }

    /** The bytes of rows. */
    interface Items {
        int length(int rank);

        byte[] bytes(int rank);
    }
}
