package io.hypercube.fleet.access;

import io.hypercube.core.http.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

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

    List<Grant> list() {
        return Collections.unmodifiableList(grants);
    }

    public int size() {
        return grants.size();
    }

    /** Each of them in JSON. */
    public Stream<byte[]> json() {
        return grants.stream().map(Json::write);
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
