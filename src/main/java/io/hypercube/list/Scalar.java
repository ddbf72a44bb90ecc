package io.hypercube.list;

/** The kinds of JSON values that hold no others. */
enum Scalar {
    STRING,
    NUMBER,
    BOOLEAN,
    NULL
}
