package io.hypercube.fleet;

import io.hypercube.core.kube.ApiException;
import java.util.Map;
import java.util.function.Function;

/**
 * The answer of one cluster to a call to several.
 *
 * @param <T> what is found in a cluster
 */
public sealed interface MemberAnswer<T> {
    /** The name of the cluster. */
    String cluster();

    /** The time that the cluster took, in milliseconds. */
    long milliseconds();

    record Found<T>(String cluster, long milliseconds, T value) implements MemberAnswer<T> {}

    /** The cluster does not have the resource. Nothing is missing from the response without it. */
    record Absent<T>(String cluster, long milliseconds) implements MemberAnswer<T> {}

    /**
     * It is not known if the cluster has the resource: it did not answer, or the caller is not allowed to read it.
     *
     * @param error the reason as a Kubernetes Status; for a caller without permission, the cluster's 403
     */
    record Failed<T>(String cluster, long milliseconds, Map<String, Object> error) implements MemberAnswer<T> {
        public String reason() {
            return String.valueOf(error.get("reason"));
        }

        public String message() {
            return String.valueOf(error.get("message"));
        }
    }

    static <T> MemberAnswer<T> failed(String cluster, long milliseconds, ApiException why) {
        return new Failed<>(cluster, milliseconds, why.status().toMap());
    }

    /** The same answer with another value, if it has one. */
    default <R> MemberAnswer<R> map(Function<? super T, ? extends R> change) {
        return switch (this) {
            case Found<T>(String name, long time, T value) -> new Found<>(name, time, change.apply(value));
            case Absent<T>(String name, long time) -> new Absent<>(name, time);
            case Failed<T>(String name, long time, Map<String, Object> error) -> new Failed<>(name, time, error);
        };
    }
}
