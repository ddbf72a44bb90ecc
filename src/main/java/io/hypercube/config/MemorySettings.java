package io.hypercube.config;

import io.hypercube.cache.CacheConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings of the watch cache and of the memory for pages. Part of {@link Settings#ALL}. */
final class MemorySettings {
    static final Setting<Long> CACHE_MEMORY = Setting.optional(
                    "cache-memory",
                    SettingType.MEMORY,
                    "a quarter of the heap",
                    "Memory for the watch cache, from which pages are answered without the cluster. 0 turns it off.")
            .fallingBackTo(environment ->
                    Optional.of(Long.toString(Runtime.getRuntime().maxMemory() / 4)));
    static final Setting<Boolean> CACHE_SECRETS =
            Setting.of("cache-secrets", SettingType.BOOLEAN, "false", "Whether the watch cache may contain Secrets.");
    static final Setting<Duration> CACHE_REVIEW_LIFETIME = Setting.of(
            "cache-review-lifetime",
            SettingType.POSITIVE_DURATION,
            "5s",
            "How long a SubjectAccessReview result is cached.");
    static final Setting<Long> PAGE_MEMORY = Setting.optional(
                    "page-memory",
                    SettingType.PAGE_MEMORY,
                    "an eighth of the heap",
                    "Memory for pages of lists while they are made and sent, shared by account. A single account gets at most half of it.")
            .fallingBackTo(environment -> Optional.of(Long.toString(
                    Math.max(SettingType.LEAST_PAGE_MEMORY, Runtime.getRuntime().maxMemory() / 8))));
    static final List<Setting<?>> ALL = List.of(CACHE_MEMORY, CACHE_SECRETS, CACHE_REVIEW_LIFETIME, PAGE_MEMORY);

    private MemorySettings() {}

    static CacheConfig cache(EffectiveSettings settings) {
        return new CacheConfig(
                settings.get(CACHE_MEMORY), settings.get(CACHE_SECRETS), settings.get(CACHE_REVIEW_LIFETIME));
    }
}
