package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.IdentityExtension;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster learns who a caller is, as the API has it.
 *
 * @param type {@code impersonation} or {@code token}
 * @param audience of the tokens; null for impersonation
 */
public record IdentityView(@Nullable String type, @Nullable String audience) {
    static IdentityView of(Identity identity) {
        return switch (identity) {
            case Identity.Impersonation impersonation -> new IdentityView(IdentityExtension.IMPERSONATION, null);
            case Identity.Token(String audience) -> new IdentityView(IdentityExtension.TOKEN, audience);
        };
    }

    /**
     * Validates a received identity; null for null.
     *
     * @throws ApiException 422 that names each part that is not valid
     */
    static @Nullable Identity understand(@Nullable IdentityView received) {
        if (received == null) {
            return null;
        }
        List<String> problems = new ArrayList<>();
        Identity identity = IdentityExtension.parse(
                received.type(), received.audience(), problem -> problems.add("identity." + problem));
        if (!problems.isEmpty()) {
            throw ApiException.of(StatusReason.INVALID, String.join("; ", problems));
        }
        return identity;
    }
}
