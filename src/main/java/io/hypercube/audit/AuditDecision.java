package io.hypercube.audit;

import java.util.Set;

/**
 * The result of an {@link AuditPolicy} for one call.
 *
 * @param omitStages stages of which no event is written
 * @param omitManagedFields whether {@code metadata.managedFields} is left out of request bodies
 */
public record AuditDecision(AuditLevel level, Set<AuditStage> omitStages, boolean omitManagedFields) {
    public static final AuditDecision NONE = new AuditDecision(AuditLevel.NONE, Set.of(), false);
    public static final AuditDecision METADATA = new AuditDecision(AuditLevel.METADATA, Set.of(), false);
}
