package io.hypercube.fleet.call;

import java.time.Duration;

/**
 * The times of a watch of several clusters.
 *
 * @param head how long the head of the response waits for the members, so that it can name those that fail
 * @param bookmarks the time between an event and the bookmark after it
 * @param known how long a watch from a version lasts before the objects of that version are read
 */
record FleetTimes(Duration head, Duration bookmarks, Duration known) {
    static final FleetTimes USUAL =
            new FleetTimes(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(1));
}
