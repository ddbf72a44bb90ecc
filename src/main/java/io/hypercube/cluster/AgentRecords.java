package io.hypercube.cluster;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stored clusters behind agents. A change is made to the version that was read, or not at all. Thread-safe, blocking. */
public final class AgentRecords {
    private static final Logger LOGGER = LoggerFactory.getLogger(AgentRecords.class);
    private static final int ID_BYTES = 16;

    private final ClusterStore store;
    private final KubeconfigCipher cipher;
    private final InstantSource clock;

    private record Found(AgentRecord record, byte[] encrypted) {}

    public AgentRecords(ClusterStore store, KubeconfigCipher cipher, InstantSource clock) {
        this.store = store;
        this.cipher = cipher;
        this.clock = clock;
    }

    /**
     * Stores a new cluster that no agent has joined yet.
     *
     * @throws ApiException 409 when the name is taken
     */
    public void create(ClusterName name, Map<String, String> labels, @Nullable IdentityView identity) {
        AgentRecord record =
                new AgentRecord(HexFormat.of().formatHex(RandomText.bytes(ID_BYTES)), null, null, null, null, identity);
        byte[] encrypted = cipher.encrypt(name, record.print());
        if (!store.insert(
                new ClusterStore.Stored(name, labels, encrypted, clock.instant().truncatedTo(ChronoUnit.MILLIS)))) {
            throw ClusterImports.alreadyExists(name, "");
        }
    }

    /** Empty when there is no cluster of that name behind an agent. */
    public Optional<AgentRecord> find(ClusterName name) {
        return read(name).map(Found::record);
    }

    /**
     * Changes a record.
     *
     * @param change may be called again with a newer record; returns the same record to change nothing, and may throw
     * @return the record after the change
     * @throws ApiException 404 when there is no cluster of that name behind an agent
     */
    public AgentRecord change(ClusterName name, UnaryOperator<AgentRecord> change) {
        return changeIfFound(name, change)
                .orElseThrow(() -> ApiException.about(
                        StatusReason.NOT_FOUND,
                        "clusters",
                        name.value(),
                        "clusters \"" + name + "\" not found, or not behind an agent"));
    }

    /** The same, and empty when there is no cluster of that name behind an agent. */
    public Optional<AgentRecord> changeIfFound(ClusterName name, UnaryOperator<AgentRecord> change) {
        while (true) {
            Optional<Found> found = read(name);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            AgentRecord before = found.get().record();
            AgentRecord next = change.apply(before);
            if (next.equals(before)
                    || store.replaceKubeconfig(name, found.get().encrypted(), cipher.encrypt(name, next.print()))) {
                return Optional.of(next);
            }
        }
    }

    private Optional<Found> read(ClusterName name) {
        return store.find(name).flatMap(this::decrypted);
    }

    private Optional<Found> decrypted(ClusterStore.Stored stored) {
        try {
            var text = cipher.decrypt(stored.name(), stored.kubeconfig());
            return AgentRecord.isRecord(text)
                    ? Optional.of(new Found(AgentRecord.read(text), stored.kubeconfig()))
                    : Optional.empty();
        } catch (KubeconfigCipher.UnreadableException | ApiException e) {
            LOGGER.atWarn()
                    .addKeyValue("cluster", stored.name())
                    .addKeyValue("problem", e.getMessage())
                    .log("cluster cannot be read");
            return Optional.empty();
        }
    }
}
