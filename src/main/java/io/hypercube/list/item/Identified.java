package io.hypercube.list.item;

/** Something with the identity of an item in a collection. */
public interface Identified {

    ItemIdentity identity();
}
