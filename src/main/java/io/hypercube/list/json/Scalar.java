package io.hypercube.list.json;

/** The kinds of JSON values that are neither objects nor arrays. */
public enum Scalar {
    STRING,
    NUMBER,
    BOOLEAN,
    NULL
}
