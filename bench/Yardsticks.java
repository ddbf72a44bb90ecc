package bench;

import com.alibaba.fastjson2.JSONReader;
import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonReader;
import java.io.IOException;
import java.util.Iterator;
import org.simdjson.JsonValue;
import org.simdjson.SimdJsonParser;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The closest equivalent of a default page in each library: find the items and their names, skip everything else in the fastest way. */
final class Yardsticks {
    private static final JsonFactory JACKSON = new JsonFactory();
    private static final DslJson<Object> DSL_JSON = new DslJson<>();

    private Yardsticks() {}

    static FirstTen jackson(byte[] list) {
        FirstTen first = new FirstTen();
        try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), list)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean items = parser.currentName().equals("items");
                parser.nextToken();
                if (!items) {
                    parser.skipChildren();
                    continue;
                }
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    first.offer(nameOfItem(parser), parser.currentLocation().getByteOffset());
                }
            }
        }
        return first;
    }

    private static String nameOfItem(JsonParser parser) {
        String name = "";
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean metadata = parser.currentName().equals("metadata");
            parser.nextToken();
            if (!metadata) {
                parser.skipChildren();
                continue;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean wanted = parser.currentName().equals("name");
                parser.nextToken();
                if (wanted) {
                    name = parser.getString();
                } else {
                    parser.skipChildren();
                }
            }
        }
        return name;
    }

    static FirstTen fastjson2(byte[] list) {
        FirstTen first = new FirstTen();
        try (JSONReader reader = JSONReader.of(list)) {
            reader.nextIfObjectStart();
            while (!reader.nextIfObjectEnd()) {
                if (!reader.readFieldName().equals("items")) {
                    reader.skipValue();
                    continue;
                }
                reader.nextIfArrayStart();
                while (!reader.nextIfArrayEnd()) {
                    int from = reader.getOffset();
                    first.offer(nameOfItem(reader), from);
                }
                reader.nextIfComma();
            }
        }
        return first;
    }

    private static String nameOfItem(JSONReader reader) {
        String name = "";
        reader.nextIfObjectStart();
        while (!reader.nextIfObjectEnd()) {
            if (!reader.readFieldName().equals("metadata")) {
                reader.skipValue();
                continue;
            }
            reader.nextIfObjectStart();
            while (!reader.nextIfObjectEnd()) {
                if (reader.readFieldName().equals("name")) {
                    name = reader.readString();
                } else {
                    reader.skipValue();
                }
            }
            reader.nextIfComma();
        }
        reader.nextIfComma();
        return name;
    }

    static FirstTen dslJson(byte[] list) throws IOException {
        FirstTen first = new FirstTen();
        JsonReader<Object> reader = DSL_JSON.newReader(list);
        reader.getNextToken();
        reader.getNextToken();
        for (byte next = ','; next == ','; ) {
            if (!reader.readKey().equals("items")) {
                next = reader.skip();
            } else {
                reader.getNextToken();
                for (byte item = ','; item == ','; ) {
                    int from = reader.getCurrentIndex();
                    first.offer(nameOfItem(reader), from);
                    item = reader.getNextToken();
                    if (item == ',') {
                        reader.getNextToken();
                    }
                }
                next = reader.getNextToken();
            }
            if (next == ',') {
                reader.getNextToken();
            }
        }
        return first;
    }

    /** The reader stands on the opening brace, and stands on the closing one afterwards. */
    private static String nameOfItem(JsonReader<Object> reader) throws IOException {
        String name = "";
        reader.getNextToken();
        for (byte next = ','; next == ','; ) {
            if (!reader.readKey().equals("metadata")) {
                next = reader.skip();
            } else {
                reader.getNextToken();
                for (byte field = ','; field == ','; ) {
                    if (reader.readKey().equals("name")) {
                        name = reader.readString();
                        field = reader.getNextToken();
                    } else {
                        field = reader.skip();
                    }
                    if (field == ',') {
                        reader.getNextToken();
                    }
                }
                next = reader.getNextToken();
            }
            if (next == ',') {
                reader.getNextToken();
            }
        }
        return name;
    }

    /** It indexes the whole document first and cannot tell where a value stood. */
    static FirstTen simdjson(SimdJsonParser parser, byte[] list) {
        FirstTen first = new FirstTen();
        Iterator<JsonValue> items = parser.parse(list, list.length).get("items").arrayIterator();
        while (items.hasNext()) {
            first.offer(items.next().get("metadata").get("name").asString(), -1);
        }
        return first;
    }
}
