package io.hypercube.cache;

import io.hypercube.list.ListPage;
import java.time.Duration;

/** @param age the time since the cluster last confirmed that the cache is up to date */
public record CachedPage(ListPage page, Duration age) {}
