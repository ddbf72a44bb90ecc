package io.hypercube.list.json;

import java.util.ArrayList;
import java.util.List;

/** The positions of the elements of a JSON array. */
public final class JsonElements {

    /** @param to the position after the element */
    public record Element(byte[] bytes, int from, int to) {
        boolean isNull() {
            return bytes[from] == 'n';
        }

        /** Whether the element is a string. */
        public boolean isText() {
            return bytes[from] == '"';
        }

        /** Whether the element is an object or an array. */
        public boolean isNested() {
            return bytes[from] == '{' || bytes[from] == '[';
        }

        /** The text of an element that is a string. */
        public String text() {
            JsonCursor cursor = new JsonCursor();
            cursor.read(bytes, from, to, from);
            cursor.scalar();
            return RawObject.text(bytes, cursor);
        }

        /** Reads an element that is an object; throws {@link MalformedListException} for any other. */
        public RawObject object() {
            JsonCursor cursor = new JsonCursor();
            cursor.read(bytes, from, to, from);
            return RawObject.read(bytes, cursor);
        }
    }

    private JsonElements() {}

    /**
     * The elements of the array that a field holds.
     *
     * @throws MalformedListException when the field holds anything else
     */
    public static List<Element> of(RawObject object, RawObject.Field field) {
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
