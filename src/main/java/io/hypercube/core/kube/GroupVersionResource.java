package io.hypercube.core.kube;

/** A resource of an API server; {@code group} is empty for the core group. */
public record GroupVersionResource(String group, String version, String resource) {}
