package io.hypercube.core.kube;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses a {@link RequestInfo} from a request line in the same way as an API server. Takes linear time, allocates
 * little, does not block.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris">Resource URIs</a>
 */
public final class RequestInfoParser {
    private static final Set<String> CONNECT = Set.of("exec", "attach", "portforward", "proxy");
    private static final Set<String> OF_NAMESPACES = Set.of("status", "finalize");

    private RequestInfoParser() {}

    /**
     * Parses a request line.
     *
     * @param path the raw path as the API server receives it, without ambiguous escapes
     * @param query the raw query, or null
     * @return empty for a method that API servers do not support
     * @throws ApiException 400 for a query that they may read differently
     */
    public static Optional<RequestInfo> find(String method, String path, @Nullable String query) {
        return find(method).map(verb -> parse(verb, path, query));
    }

    private static RequestInfo parse(Verb verb, String path, @Nullable String query) {
        List<String> parts = segments(path);
        if (parts.isEmpty()
                || !(parts.getFirst().equals("api") || parts.getFirst().equals("apis"))) {
            return nonResource(verb, path, query);
        }
        boolean core = parts.getFirst().equals("api");
        int prefix = core ? 2 : 3;
        if (parts.size() <= prefix) {
            return nonResource(verb, path, query);
        }
        String group = core ? "" : parts.get(1);
        return resource(verb, group, parts.get(prefix - 1), parts.subList(prefix, parts.size()), query);
    }

    private static RequestInfo nonResource(Verb verb, String path, @Nullable String query) {
        ResourceQuery.requireOneReading(query);
        return new RequestInfo.NonResource(verb, path);
    }

    private static RequestInfo resource(
            Verb verb, String group, String version, List<String> parts, @Nullable String query) {
        Verb special = legacyVerb(verb, parts);
        if (special != null) {
            List<String> rest = parts.size() > 1 ? parts.subList(1, parts.size()) : List.of("");
            return withOneReading(asConnect(named(special, group, version, rest)), query);
        }
        RequestInfo.Resource plain = withOneReading(asConnect(named(verb, group, version, parts)), query);
        if (plain.name() == null) {
            return withVerb(plain, ofCollection(verb, query));
        }
        return plain;
    }

    /** The query of a call through a proxy is the business of the server behind it. */
    private static RequestInfo.Resource withOneReading(RequestInfo.Resource call, @Nullable String query) {
        boolean proxy = call.verb() == Verb.CONNECT
                && (call.subresource() == null || call.subresource().equals("proxy"));
        if (!proxy) {
            ResourceQuery.requireOneReading(query);
        }
        return call;
    }

    private static RequestInfo.Resource asConnect(RequestInfo.Resource call) {
        return call.subresource() != null && CONNECT.contains(call.subresource()) ? withVerb(call, Verb.CONNECT) : call;
    }

    /**
     * The deprecated paths {@code /api/v1/watch/…} and {@code /api/v1/proxy/…}, which contain the verb. They do not
     * turn a write into a read.
     */
    private static @Nullable Verb legacyVerb(Verb verb, List<String> parts) {
        return switch (parts.getFirst()) {
            case "watch" -> verb == Verb.GET ? Verb.WATCH : verb;
            case "proxy" -> Verb.CONNECT;
            default -> null;
        };
    }

    private static RequestInfo.Resource named(Verb verb, String group, String version, List<String> parts) {
        boolean namespaced = parts.getFirst().equals("namespaces") && parts.size() > 1;
        String namespace = namespaced ? parts.get(1) : null;
        boolean ofNamespace = namespaced && (parts.size() == 2 || OF_NAMESPACES.contains(parts.get(2)));
        List<String> rest = namespaced && !ofNamespace ? parts.subList(2, parts.size()) : parts;
        GroupVersionResource collection = new GroupVersionResource(group, version, rest.getFirst());
        return new RequestInfo.Resource(verb, collection, namespace, at(rest, 1), at(rest, 2));
    }

    private static @Nullable String at(List<String> parts, int index) {
        return parts.size() > index ? parts.get(index) : null;
    }

    private static RequestInfo.Resource withVerb(RequestInfo.Resource plain, Verb verb) {
        return new RequestInfo.Resource(verb, plain.collection(), plain.namespace(), plain.name(), plain.subresource());
    }

    private static Verb ofCollection(Verb verb, @Nullable String query) {
        return switch (verb) {
            case GET -> ResourceQuery.isWatch(query) ? Verb.WATCH : Verb.LIST;
            case DELETE -> Verb.DELETECOLLECTION;
            case LIST, WATCH, CREATE, UPDATE, PATCH, DELETECOLLECTION, CONNECT, IMPERSONATE -> verb;
        };
    }

    /** The 405 for a method that API servers do not support. */
    public static ApiException unsupported(String method) {
        return ApiException.of(
                StatusReason.METHOD_NOT_ALLOWED,
                "method: " + Excerpt.of(method) + " (expected: GET, HEAD, OPTIONS, POST, PUT, PATCH or DELETE)");
    }

    private static Optional<Verb> find(String method) {
        return switch (method) {
            case "GET", "HEAD", "OPTIONS" -> Optional.of(Verb.GET);
            case "POST" -> Optional.of(Verb.CREATE);
            case "PUT" -> Optional.of(Verb.UPDATE);
            case "PATCH" -> Optional.of(Verb.PATCH);
            case "DELETE" -> Optional.of(Verb.DELETE);
            default -> Optional.empty();
        };
    }

    private static List<String> segments(String path) {
        List<String> parts = new ArrayList<>();
        int from = 1;
        while (from < path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            parts.add(decode(path.substring(from, to)));
            from = to + 1;
        }
        return parts;
    }

    private static String decode(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.badParameter("path", text, "% followed by two hexadecimal digits")
                    .causedBy(e);
        }
    }
}
