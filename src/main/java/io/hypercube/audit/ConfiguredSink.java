package io.hypercube.audit;

/** A sink and the consequence of its failures. */
public record ConfiguredSink(AuditSink sink, OnFailure onFailure) {}
