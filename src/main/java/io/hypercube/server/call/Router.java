package io.hypercube.server.call;

import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.server.call.Destination.Nowhere;
import io.hypercube.server.call.Destination.Own;
import io.hypercube.server.call.Destination.Proxied;
import io.hypercube.server.call.Destination.WrongMethod;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the destination of a request. The two entry points to the clusters are matched first, then templates segment by
 * segment, then templates that end with {@code {rest...}}, longest first. Immutable.
 */
public final class Router {
    private record Template(List<String> segments, Map<String, Route> byMethod) {}

    private static final String REST = "...}";

    private final Map<Integer, List<Template>> bySegmentCount = new HashMap<>();
    private final List<Template> prefixes = new ArrayList<>();
    private final List<Route> routes;

    /** Throws when two routes have the same method and template. */
    public Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
        Map<String, Map<String, Route>> byTemplate = new TreeMap<>();
        for (Route route : routes) {
            Route twin = byTemplate
                    .computeIfAbsent(route.template(), key -> new TreeMap<>())
                    .put(route.method(), route);
            if (twin != null) {
                throw new IllegalStateException("two routes for " + route.method() + " " + route.template());
            }
        }
        byTemplate.forEach((template, byMethod) -> {
            List<String> segments = split(template);
            List<Template> alike = template.endsWith(REST)
                    ? prefixes
                    : bySegmentCount.computeIfAbsent(segments.size(), key -> new ArrayList<>());
            alike.add(new Template(segments, byMethod));
        });
        prefixes.sort(Comparator.comparingInt(
                        (Template template) -> template.segments().size())
                .reversed());
    }

    List<Route> routes() {
        return routes;
    }

    Destination route(String method, RawTarget target) {
        for (EntryPoint entryPoint : EntryPoint.values()) {
            if (target.path().startsWith(entryPoint.prefix())) {
                return proxied(entryPoint, target);
            }
        }
        List<String> segments = split(target.path());
        for (Template template : bySegmentCount.getOrDefault(segments.size(), List.of())) {
            Map<String, String> parameters = match(template.segments(), segments);
            if (parameters != null) {
                return own(method, template.byMethod(), parameters);
            }
        }
        for (Template template : prefixes) {
            Map<String, String> parameters = matchPrefix(template.segments(), segments);
            if (parameters != null) {
                return own(method, template.byMethod(), parameters);
            }
        }
        return new Nowhere();
    }

    private static Destination proxied(EntryPoint entryPoint, RawTarget target) {
        int from = entryPoint.prefix().length();
        int slash = target.path().indexOf('/', from);
        int to = slash < 0 ? target.path().length() : slash;
        return from == to
                ? new Nowhere()
                : new Proxied(entryPoint, decode(target.path().substring(from, to)), target.after(to));
    }

    /** HEAD uses the route of GET. */
    private static Destination own(String method, Map<String, Route> byMethod, Map<String, String> parameters) {
        Route route = byMethod.get(method.equals("HEAD") ? "GET" : method);
        if (route != null) {
            return new Own(route, parameters);
        }
        Set<String> allowed = new TreeSet<>(byMethod.keySet());
        List<Access> required = byMethod.values().stream().map(Route::access).toList();
        return new WrongMethod(allowed, Collections.min(required));
    }

    private static @Nullable Map<String, String> match(List<String> template, List<String> segments) {
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            String expected = template.get(i);
            if (expected.startsWith("{") && !segments.get(i).isEmpty()) {
                parameters.put(expected.substring(1, expected.length() - 1), decode(segments.get(i)));
            } else if (!expected.equals(segments.get(i))) {
                return null;
            }
        }
        return parameters;
    }

    /**
     * The last parameter matches the rest of the path, which may be empty: {@code /console/} matches {@code
     * /console/{page...}}.
     */
    private static @Nullable Map<String, String> matchPrefix(List<String> template, List<String> segments) {
        int before = template.size() - 1;
        if (segments.size() <= before) {
            return null;
        }
        Map<String, String> parameters = match(template.subList(0, before), segments.subList(0, before));
        if (parameters != null) {
            String name = template.getLast();
            String rest = String.join("/", segments.subList(before, segments.size()));
            parameters.put(name.substring(1, name.length() - REST.length()), decode(rest));
        }
        return parameters;
    }

    private static List<String> split(String path) {
        return List.of(path.substring(1).split("/", -1));
    }

    /** Decodes a segment that {@link RawTarget} accepted. A malformed percent escape is a 400. */
    private static String decode(String segment) {
        return segment.indexOf('%') < 0 ? segment : decodeEscapes(segment);
    }

    private static String decodeEscapes(String segment) {
        return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
