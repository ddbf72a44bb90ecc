package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.RequestObject;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the body of a request anew, so that nothing but one JSON value on one line reaches an event. Numbers keep their digits and
 * duplicate fields stay. Bodies that an API server accepts are accepted here too; otherwise a caller could hide one.
 */
final class RequestObjectJson {
    /** The limit of the API server's JSON decoder. */
    private static final int MOST_LEVELS = 10_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_LEVELS)
                    .maxNumberLength(RequestObject.LARGEST)
                    .maxNameLength(RequestObject.LARGEST)
                    .build())
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(MOST_LEVELS)
                    .build())
            .build();

    private static final Set<String> SECRET_KINDS = Set.of("Secret", "SecretList");
    private static final Set<String> SECRET_FIELDS = Set.of("data", "stringData", "items");

    /** An object or array around the current token. */
    private static final class Level {
        private final boolean object;
        /** The field of the current token; empty in an array. */
        private String field = "";

        private boolean ofKindSecret;
        private boolean withData;

        Level(boolean object) {
            this.object = object;
        }

        void enter(String name) {
            field = name;
            withData |= SECRET_FIELDS.contains(name);
        }

        void see(String text) {
            ofKindSecret |= object && field.equals("kind") && SECRET_KINDS.contains(text);
        }

        /** References to Secrets have the kind, but no data. */
        boolean isSecret() {
            return ofKindSecret && withData;
        }
    }

    /** Thrown for a Secret in an object of another type. */
    private static final class SecretFoundException extends Exception {
        SecretFoundException() {
            super("a Secret", null, false, false);
        }
    }

    private final JsonParser in;
    private final JsonGenerator out;
    private final boolean omitManagedFields;
    /** From the outermost to the innermost. */
    private final List<Level> levels = new ArrayList<>();

    private RequestObjectJson(JsonParser in, JsonGenerator out, boolean omitManagedFields) {
        this.in = in;
        this.out = out;
        this.omitManagedFields = omitManagedFields;
    }

    /**
     * @param json the result; empty when it is left out
     * @param leftOut the reason; empty for none
     */
    record Result(Optional<String> json, Optional<String> leftOut) {
        private static Result leftOut(String reason) {
            return new Result(Optional.empty(), Optional.of("left out: " + reason));
        }
    }

    static final Result NOTHING = new Result(Optional.empty(), Optional.empty());

    static Result of(RequestObject request) {
        if (request.leftOut() != null) {
            return new Result(Optional.empty(), Optional.of(request.leftOut()));
        }
        String text = new String(request.body(), StandardCharsets.UTF_8);
        StringWriter json = new StringWriter(text.length());
        try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), text);
                JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), json)) {
            new RequestObjectJson(in, out, request.omitManagedFields()).copy();
        } catch (SecretFoundException e) {
            return Result.leftOut("contains a Secret");
        } catch (JacksonException e) {
            return Result.leftOut("not JSON");
        }
        return new Result(Optional.of(EventText.wellFormed(json.toString())), Optional.empty());
    }

    private void copy() throws SecretFoundException {
        boolean any = false;
        for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
            if (any && levels.isEmpty()) {
                throw new StreamReadException(in, "a second value");
            }
            any = true;
            if (token == JsonToken.PROPERTY_NAME && omitManagedFields && isManagedFields()) {
                in.nextToken();
                in.skipChildren();
            } else {
                copy(token);
            }
        }
        if (!any) {
            throw new StreamReadException(in, "no value");
        }
    }

    private void copy(JsonToken token) throws SecretFoundException {
        switch (token) {
            case START_OBJECT -> {
                levels.add(new Level(true));
                out.writeStartObject();
            }
            case START_ARRAY -> {
                levels.add(new Level(false));
                out.writeStartArray();
            }
            case END_OBJECT -> {
                requireNoSecret(levels.removeLast());
                out.writeEndObject();
            }
            case END_ARRAY -> {
                levels.removeLast();
                out.writeEndArray();
            }
            case PROPERTY_NAME -> {
                levels.getLast().enter(in.currentName());
                out.writeName(in.currentName());
            }
            case VALUE_STRING -> string(in.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> out.writeNumber(in.getString());
            case VALUE_TRUE -> out.writeBoolean(true);
            case VALUE_FALSE -> out.writeBoolean(false);
            case VALUE_NULL -> out.writeNull();
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> throw new IllegalStateException("not of a text: " + token);
        }
    }

    private void string(String text) {
        if (!levels.isEmpty()) {
            levels.getLast().see(text);
        }
        out.writeString(text);
    }

    private static void requireNoSecret(Level ended) throws SecretFoundException {
        if (ended.isSecret()) {
            throw new SecretFoundException();
        }
    }

    /** Whether the current field is {@code metadata.managedFields} of the object or of an item of a list. */
    private boolean isManagedFields() {
        return in.currentName().equals("managedFields")
                && switch (levels.size()) {
                    case 2 -> isField(0, "metadata");
                    case 4 -> isField(0, "items") && isField(2, "metadata");
                    default -> false;
                };
    }

    private boolean isField(int level, String name) {
        return levels.get(level).field.equals(name);
    }
}
