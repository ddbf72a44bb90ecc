package io.hypercube.list.item;

import io.hypercube.list.json.RawObject;
import java.util.OptionalLong;

/** Parses resourceVersions that are numbers and can be compared. */
public final class ResourceVersions {
    private static final int MOST_DIGITS = 18;

    private ResourceVersions() {}

    /** Empty for anything but a decimal number of at most 18 digits, which is how etcd revisions are written. */
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
