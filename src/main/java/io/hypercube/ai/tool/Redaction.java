package io.hypercube.ai.tool;

import io.hypercube.auth.authorization.HiddenFields;
import io.hypercube.list.query.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Removes secrets from what is read from clusters, before anything else sees it: the values of Secrets, whatever list, annotation or
 * template they are in; values of environment variables, and of options of a command, whose names say that they are secret; the
 * configured paths; private keys, JSON Web Tokens and the passwords of URLs in any text. A removed value becomes {@code <32 bytes, redacted>}. Secrets that have
 * none of these forms stay. Immutable.
 */
public final class Redaction {
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
    private static final String ANNOTATIONS = "annotations";
    private static final String SECRET = "Secret";
    private static final Set<String> OPEN_FIELDS = Set.of("apiVersion", "kind", "cluster");
    private static final Set<List<String>> OPEN_METADATA = Set.of(
            List.of("metadata", "name"),
            List.of("metadata", "namespace"),
            List.of("metadata", "uid"),
            List.of("metadata", "resourceVersion"),
            List.of("metadata", "creationTimestamp"));
    private static final Pattern ENVIRONMENT = Pattern.compile("(?i)env");

    private static final JsonMapper MAPPER = new JsonMapper();

    private final List<HiddenFields> hidden;
    private final boolean secretsShown;
    private final boolean declaredOnly;

    /**
     * A redaction with configured paths.
     *
     * @param hidden in addition to what is always redacted
     */
    public Redaction(List<HiddenFields> hidden) {
        this(hidden, false, false);
    }

    private Redaction(List<HiddenFields> hidden, boolean secretsShown, boolean declaredOnly) {
        this.hidden = List.copyOf(hidden);
        this.secretsShown = secretsShown;
        this.declaredOnly = declaredOnly;
    }

    /** The same for a client that may read the values of Secrets; all else stays redacted. */
    public Redaction showingSecrets() {
        return new Redaction(hidden, true, declaredOnly);
    }

    /** A redaction of Secrets and configured paths only. It hides nothing because of a name beside a value, or of its form. */
    public Redaction declared() {
        return new Redaction(hidden, secretsShown, true);
    }

    /**
     * Redacts an object, a list, or a Table with objects, in place.
     *
     * @return the same tree
     */
    public <T extends JsonNode> T redact(ResourceType type, T tree) {
        if (tree instanceof ObjectNode object) {
            List<FieldPath> paths = paths(type);
            objects(object).forEach(each -> one(each, hidesValues(type), paths));
            inside(object, isSecret(object));
        }
        return tree;
    }

    /** Redacts private keys, JSON Web Tokens and the passwords of URLs of a text, such as lines of a log. Lines are redacted together, not one by one. */
    public String text(String text) {
        return SecretTexts.redact(text);
    }

    /** Whether redaction changes anything in the tree. */
    public boolean changes(ResourceType type, JsonNode tree) {
        return !redact(type, tree.deepCopy()).equals(tree);
    }

    /** The objects in which redaction could change a text, a number or a boolean at a path, as the path alone tells. */
    enum Doubt {
        /** None: what names an object is no secret. */
        NONE,

        /** Objects with a text at the path that has a mark of {@link SecretTexts}. */
        TEXTS,

        /** Objects with any value at the path. */
        VALUES
    }

    /** Tells where redaction could change values of a path. {@link OpenPaths} looks at the objects then. */
    Doubt doubt(ResourceType type, FieldPath path) {
        List<String> keys = path.segments();
        List<String> above = keys.subList(0, keys.size() - 1);
        boolean values = paths(type).stream()
                        .anyMatch(each -> startsWith(keys, each.segments()) || startsWith(each.segments(), keys))
                || keys.contains(LAST_APPLIED)
                || keys.stream().anyMatch(CommandLines::isField)
                || above.stream().anyMatch(key -> ENVIRONMENT.matcher(key).find())
                || couldBeOfSecret(keys, type.isSecret() ? 0 : 1);
        if (values) {
            return Doubt.VALUES;
        }
        boolean names = keys.size() == 1 ? OPEN_FIELDS.contains(keys.getFirst()) : OPEN_METADATA.contains(keys);
        return names ? Doubt.NONE : Doubt.TEXTS;
    }

    /** @param depth the least at which the fields of a Secret can be */
    private static boolean couldBeOfSecret(List<String> keys, int depth) {
        List<String> inside = keys.subList(Math.min(depth, keys.size()), keys.size());
        return inside.stream().anyMatch(RedactedValues.VALUES::contains)
                || keys.subList(Math.min(depth + 1, keys.size()), keys.size()).contains(ANNOTATIONS);
    }

    /** Whether a Table of that resource could have a redacted field in a column. */
    boolean hidesSomeOf(ResourceType type) {
        return !paths(type).isEmpty();
    }

    private boolean hidesValues(ResourceType type) {
        return type.isSecret() && !secretsShown;
    }

    private List<FieldPath> paths(ResourceType type) {
        return hidden.stream()
                .filter(each -> each.areOf(type.resource(), type.name()))
                .flatMap(each -> each.paths().stream())
                .toList();
    }

    private static boolean startsWith(List<String> keys, List<String> start) {
        return keys.size() >= start.size() && keys.subList(0, start.size()).equals(start);
    }

    /** The objects of a list or Table, or the object itself. */
    private static List<ObjectNode> objects(ObjectNode tree) {
        if (tree.get("items") instanceof ArrayNode items) {
            return items.valueStream()
                    .filter(ObjectNode.class::isInstance)
                    .map(ObjectNode.class::cast)
                    .toList();
        }
        if (tree.get("rows") instanceof ArrayNode rows) {
            return rows.valueStream()
                    .map(row -> row.get("object"))
                    .filter(ObjectNode.class::isInstance)
                    .map(ObjectNode.class::cast)
                    .toList();
        }
        return List.of(tree);
    }

    private void one(ObjectNode object, boolean secret, List<FieldPath> paths) {
        if (object.path("metadata").path(ANNOTATIONS) instanceof ObjectNode annotations
                && annotations.get(LAST_APPLIED) instanceof StringNode applied) {
            annotations.set(LAST_APPLIED, applied(applied.stringValue(), secret, paths));
        }
        if (secret) {
            RedactedValues.values(object);
        }
        paths.forEach(path -> RedactedValues.hide(object, path.segments()));
    }

    /** The configuration in an annotation has the same fields as its object. Without secrets it stays as it is, with kubectl's line feed. */
    private JsonNode applied(String text, boolean secret, List<FieldPath> paths) {
        if (!secret) {
            try {
                if (MAPPER.readTree(text) instanceof ObjectNode object) {
                    one(object, false, paths);
                    inside(object, isSecret(object));
                    String written = MAPPER.writeValueAsString(object);
                    return StringNode.valueOf(written.equals(text.stripTrailing()) ? text : written);
                }
            } catch (JacksonException e) {
                return RedactedValues.marker(text);
            }
        }
        return RedactedValues.marker(text);
    }

    /** Redacts all that is found by its form, at any depth. */
    private void inside(JsonNode at, boolean itemsAreSecrets) {
        if (at instanceof ObjectNode object) {
            if (object.path("kind").asString("").equals(SECRET) && !secretsShown) {
                RedactedValues.values(object);
            }
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                field.setValue(field(field.getKey(), field.getValue()));
                inside(field.getValue(), isSecret(field.getValue()));
                if (itemsAreSecrets && !secretsShown && field.getKey().equals("items")) {
                    field.getValue().forEach(item -> {
                        if (item instanceof ObjectNode secret) {
                            RedactedValues.values(secret);
                        }
                    });
                }
            }
        } else if (at instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, string(array.get(i)));
                inside(array.get(i), isSecret(array.get(i)));
            }
        }
    }

    private static boolean isSecret(JsonNode list) {
        return list.path("kind").asString("").equals("SecretList");
    }

    private JsonNode field(String key, JsonNode value) {
        if (key.equals(LAST_APPLIED) && value instanceof StringNode text) {
            return applied(text.stringValue(), false, List.of());
        }
        if (key.equals(ANNOTATIONS) && value instanceof ObjectNode annotations && !secretsShown) {
            RedactedValues.manifests(annotations, LAST_APPLIED);
        }
        if (declaredOnly) {
            return value;
        }
        if (ENVIRONMENT.matcher(key).find()) {
            RedactedValues.environment(value);
        }
        return string(CommandLines.isField(key) ? CommandLines.redact(value) : value);
    }

    private JsonNode string(JsonNode value) {
        if (value instanceof StringNode text && !declaredOnly) {
            String redacted = SecretTexts.redact(text.stringValue());
            return redacted.equals(text.stringValue()) ? value : StringNode.valueOf(redacted);
        }
        return value;
    }
}
