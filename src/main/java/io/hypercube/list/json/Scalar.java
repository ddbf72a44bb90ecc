package io.hypercube.list.json;

/** The kinds of JSON values that hold no others. */
public enum Scalar {
    STRING,
    NUMBER,
    BOOLEAN,
    NULL
}
