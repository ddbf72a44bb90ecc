package io.hypercube.cache;

/** The owner of a reflector. Its methods are called on the reflector's thread. */
interface ReflectorOwner {
    /**
     * Whether the memory used by now is available, including a list that is being read. May drop the reflector's own
     * old content.
     */
    boolean fits(Reflector listed);

    /** As {@link #fits}, for a reflector that has been listed and must keep its content. */
    boolean hasRoom(Reflector followed);

    /** The live page's list was incomplete, and the reflector has ended. */
    void dropped(Reflector reflector);

    /** The collection cannot be cached, and the reflector has ended. */
    void refused(Reflector reflector, NotCacheableException why);
}
