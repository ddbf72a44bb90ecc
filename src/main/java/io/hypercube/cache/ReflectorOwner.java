package io.hypercube.cache;

/** The owner of a collection; called on the thread of the collection. */
interface ReflectorOwner {
    /** Whether what is kept by now may be kept, this collection with what is being listed of it included. */
    boolean fits(Reflector listed);

    /** The same of one that has been listed, and must not give up anything of itself. */
    boolean hasRoom(Reflector followed);

    /** What was to fill the collection did not come whole, and it has ended. */
    void dropped(Reflector reflector);

    /** The collection cannot be kept, and has ended. */
    void refused(Reflector reflector, NotCacheableException why);
}
