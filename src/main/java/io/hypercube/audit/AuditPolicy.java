package io.hypercube.audit;

/** Decides which calls are recorded. Called on event loops for every call, so it must be fast and must not block. */
@FunctionalInterface
public interface AuditPolicy {
    AuditDecision decide(AuditAttributes attributes);
}
