package io.hypercube.fleet.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Grants, up to 20,000 of 8 MiB of JSON in all. One thread at a time. */
public final class KeptGrants {
    static final int MOST = 20_000;
    static final long MOST_BYTES = 8 << 20;

    private final List<Grant> grants = new ArrayList<>();
    private long bytes;
    private boolean truncated;

    void add(Grant grant) {
        if (truncated || grants.size() == MOST || bytes + grant.size() > MOST_BYTES) {
            truncated = true;
            return;
        }
        grants.add(grant);
        bytes += grant.size();
    }

    public void addAll(KeptGrants others) {
        others.grants.forEach(this::add);
        truncated |= others.truncated;
    }

    public List<Grant> list() {
        return Collections.unmodifiableList(grants);
    }

    /** An estimate of their size in JSON. */
    public long bytes() {
        return bytes;
    }

    /** Whether there are more. */
    public boolean isTruncated() {
        return truncated;
    }
}
