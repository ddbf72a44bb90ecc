package io.hypercube.list;

/** Something that stands for an item of a collection. */
public interface Identified {

    ItemIdentity identity();
}
