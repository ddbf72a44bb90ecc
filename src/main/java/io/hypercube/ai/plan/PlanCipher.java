package io.hypercube.ai.plan;

import io.hypercube.core.http.Json;
import io.hypercube.core.secret.AesGcm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Encrypts the changes of a plan, bound to its id and account: they may contain the values of Secrets. */
final class PlanCipher {
    private record Content(List<PlannedChange> changes) {}

    private final byte[] key;

    /** @param key 32 bytes, the same on all replicas */
    PlanCipher(byte[] key) {
        this.key = key.clone();
    }

    byte[] encrypt(String id, PlanOwner owner, List<PlannedChange> changes) {
        return AesGcm.encrypt(key, associated(id, owner), Json.write(new Content(changes)));
    }

    /** Empty when the value belongs to another plan, or was modified. */
    Optional<List<PlannedChange>> decrypt(String id, PlanOwner owner, byte[] encrypted) {
        return AesGcm.decrypt(key, associated(id, owner), encrypted)
                .map(json -> Json.read(json, Content.class).changes());
    }

    private static byte[] associated(String id, PlanOwner owner) {
        return ("ai-plan " + id + " " + owner.accountId()).getBytes(StandardCharsets.UTF_8);
    }
}
