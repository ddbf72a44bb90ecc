package io.hypercube.cli;

import io.hypercube.cluster.replica.RunningReplicas;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.ProgramVersion;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import io.hypercube.core.secret.SecretStore;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.storage.Storage;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Migrations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads from the database what it knows of the gateway. The database is neither created nor migrated. */
final class DatabaseStatus {
    private DatabaseStatus() {}

    static void read(GatewayConfig config, Map<String, Object> facts, List<String> problems) {
        facts.put("program", ProgramVersion.get().toString());
        Path file = config.storage().dataDir().resolve(Storage.FILE);
        if (config.storage().database() == null && !Files.exists(file)) {
            problems.add("database: " + file + ": no such file (expected: that of a gateway that was started)");
            return;
        }
        try (Storage storage = Storage.open(config.storage(), secrets -> {
            throw new StorageException("the database has an older schema (expected: " + Migrations.NEWEST
                    + ", which the first start of this program makes)");
        })) {
            schema(storage.schema(), facts);
            storage.replicas()
                    .ifPresent(
                            shared -> replicas(shared.replicas().running(RunningReplicas.GONE_AFTER), facts, problems));
            facts.put("keys", keys(storage.secrets().load(), Instant.now()));
            WrappedSecrets.verify(storage.secrets(), config.masterKey(), Clock.systemUTC());
        } catch (StorageException | MasterKeyException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
    }

    private static void schema(Migrations.Schema schema, Map<String, Object> facts) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("version", schema.version());
        shown.put("program", Migrations.NEWEST);
        shown.put("oldestProgram", schema.oldest());
        facts.put("schema", shown);
    }

    private static void replicas(List<Replica> replicas, Map<String, Object> facts, List<String> problems) {
        List<Map<String, Object>> shown = new ArrayList<>();
        for (Replica replica : replicas) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("id", replica.id());
            one.put("address", replica.address());
            one.put("protocol", replica.protocol());
            shown.add(one);
            if (replica.protocol() != Replica.PROTOCOL) {
                problems.add("replica " + replica.address() + ": is another version (protocol " + replica.protocol()
                        + ", expected: " + Replica.PROTOCOL + ")");
            }
        }
        facts.put("replicas", shown);
        if (replicas.isEmpty()) {
            problems.add("replicas: none is running");
        }
    }

    /** The version of each key that is in use now, the newest whose time has come. */
    private static List<Map<String, Object>> keys(List<SecretStore.Stored> rows, Instant now) {
        return Stream.of(KeyUse.TOKEN_SIGNING, KeyUse.KUBECONFIG_ENCRYPTION)
                .flatMap(name -> rows.stream()
                        .filter(row -> row.name().equals(name) && !row.start().isAfter(now))
                        .max(Comparator.comparingInt(SecretStore.Stored::version))
                        .stream())
                .map(DatabaseStatus::key)
                .toList();
    }

    private static Map<String, Object> key(SecretStore.Stored row) {
        Map<String, Object> key = new LinkedHashMap<>();
        key.put("key", row.name());
        key.put("version", row.version());
        key.put("startTimestamp", row.start().toString());
        key.put("masterKey", row.masterKey());
        return key;
    }
}
