package io.hypercube.fleet;

import io.hypercube.list.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON, parsed by Jackson, as maps, lists and scalars that are equal when they say the same. */
final class Trees {
    private Trees() {}

    static @Nullable Object read(byte[] json) {
        return plain(Json.read(json));
    }

    static @Nullable Object readWithRepeatedKeys(byte[] json) {
        return plain(Json.readWithRepeatedKeys(json));
    }

    private static @Nullable Object plain(Json json) {
        return switch (json) {
            case Json.Obj object -> {
                Map<Object, @Nullable Object> map = new LinkedHashMap<>();
                object.fields().forEach((key, value) -> map.put(key, plain(value)));
                yield map;
            }
            case Json.Arr array -> {
                List<@Nullable Object> list = new ArrayList<>();
                array.elements().forEach(element -> list.add(plain(element)));
                yield list;
            }
            case Json.Str(String text) -> text;
            case Json.Num number -> number;
            case Json.Bool(boolean value) -> value;
            case Json.Null none -> null;
        };
    }
}
