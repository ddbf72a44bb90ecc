package io.hypercube.kube;

/** Which collection of an API server; {@code group} is empty for the core group. */
public record GroupVersionResource(String group, String version, String resource) {}
