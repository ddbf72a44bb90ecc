package io.hypercube.list;

import java.util.ArrayList;
import java.util.List;

/** Where the elements of a JSON array stand. */
final class JsonElements {

    /** @param to behind the element */
    record Element(byte[] bytes, int from, int to) {
        boolean isNull() {
            return bytes[from] == 'n';
        }

        boolean isText() {
            return bytes[from] == '"';
        }

        boolean isNested() {
            return bytes[from] == '{' || bytes[from] == '[';
        }

        String text() {
            JsonCursor cursor = new JsonCursor();
            cursor.read(bytes, from, to, from);
            cursor.scalar();
            return RawObject.text(bytes, cursor);
        }

        RawObject object() {
            JsonCursor cursor = new JsonCursor();
            cursor.read(bytes, from, to, from);
            return RawObject.read(bytes, cursor);
        }
    }

    private JsonElements() {}

    /**
     * Of the array that a field holds.
     *
     * @throws MalformedListException when it holds anything else
     */
    static List<Element> of(RawObject object, RawObject.Field field) {
        List<Element> elements = new ArrayList<>();
        JsonCursor cursor = new JsonCursor();
        cursor.read(object.bytes(), field.valueFrom(), field.to(), field.valueFrom());
        cursor.expect('[');
        if (cursor.take(']')) {
            return elements;
        }
        do {
            cursor.peek();
            int from = cursor.position();
            cursor.skip(1);
            elements.add(new Element(object.bytes(), from, cursor.position()));
        } while (cursor.take(','));
        cursor.expect(']');
        return elements;
    }
}
