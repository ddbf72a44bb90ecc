package io.hypercube.cache;

/** The owner of a collection; called on the thread of the collection. */
interface Keeper {
    /** Whether what is kept by now may be kept, this collection with what is being listed of it included. */
    boolean fits(Collection listed);

    /** The same of one that has been listed, and must not give up anything of itself. */
    boolean hasRoom(Collection followed);

    /** What was to fill the collection did not come whole, and it has ended. */
    void dropped(Collection collection);

    /** The collection cannot be kept, and has ended. */
    void refused(Collection collection, NotCacheableException why);
}
