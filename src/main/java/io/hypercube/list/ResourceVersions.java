package io.hypercube.list;

import io.hypercube.list.json.RawObject;
import java.util.OptionalLong;

/** Versions that are numbers, so that the newer of two can be told. */
public final class ResourceVersions {
    private static final int MOST_DIGITS = 18;

    private ResourceVersions() {}

    /** Empty for anything but the decimal number that etcd's revisions are written as. */
    public static OptionalLong parse(String text) {
        boolean digits =
                !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** {@code metadata.resourceVersion} of a Kubernetes object; empty when it is missing or not a number. */
    public static OptionalLong of(RawObject object) {
        RawObject.Field metadata = object.field("metadata");
        RawObject values = metadata == null ? null : object.object(metadata);
        RawObject.Field version = values == null ? null : values.field("resourceVersion");
        String text = values == null || version == null ? null : values.text(version);
        return text == null ? OptionalLong.empty() : parse(text);
    }
}
