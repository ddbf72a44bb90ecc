package io.hypercube.cache;

import io.hypercube.list.ListPage;
import java.time.Duration;

/** @param age the time since the cluster last showed that the cache follows it */
public record CachedPage(ListPage page, Duration age) {}
