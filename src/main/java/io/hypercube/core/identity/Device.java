package io.hypercube.core.identity;

import io.hypercube.core.kube.Excerpt;

/**
 * Where a session or sign-in was begun, so that its owner recognises it. Both texts come from the client and prove nothing.
 *
 * @param name what the client says of itself: a User-Agent, or user, host and version of the command line
 * @param address the client's network address, as the gateway sees it
 */
public record Device(String name, String address) {
    private static final int LONGEST = 200;

    public static final Device UNKNOWN = new Device("", "");

    /** The name is shortened to 200 characters; characters that are not printable become {@code U+FFFD}. */
    public Device {
        name = Excerpt.printable(name, LONGEST).strip();
    }
}
