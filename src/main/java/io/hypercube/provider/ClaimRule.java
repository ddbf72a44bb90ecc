package io.hypercube.provider;

/** A claim that must have a value. */
public record ClaimRule(String claim, String requiredValue) {}
