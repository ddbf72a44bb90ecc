package io.hypercube.list;

/** Something with the identity of an item in a collection. */
public interface Identified {

    ItemIdentity identity();
}
