package io.hypercube.server.call;

import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.ObjectReference;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The verb and the object of a call, in the terms of an audit event.
 *
 * @param verb as an API server names it
 * @param object null for a path that is no resource
 * @param path of the API server, or of the gateway's own API
 */
record AuditTarget(String verb, @Nullable ObjectReference object, String path) {
    private static final String OWN = "/api/v1/cube/";

    /** A request to a cluster. */
    static AuditTarget of(RequestInfo info, String method) {
        return switch (info) {
            case RequestInfo.Resource resource ->
                new AuditTarget(
                        resource.verb() == Verb.CONNECT
                                ? ofObject(method)
                                : resource.verb().wireName(),
                        reference(resource),
                        "");
            case RequestInfo.NonResource(var verb, var path) ->
                new AuditTarget(method.toLowerCase(Locale.ROOT), null, path);
        };
    }

    /**
     * A request to the gateway's own API. The objects of {@code /api/v1/cube/keys/{accessKey}/rotate} are {@code keys}, with the
     * subresource {@code rotate}. A call of an AI client is about {@code mcp}, with the name of its tool.
     *
     * @param named the name of the object as the endpoint told it; null for none
     */
    static AuditTarget of(Route route, Map<String, String> parameters, @Nullable String named, String path) {
        String method = route.method();
        boolean ofAiClients = route.access() == Route.Access.AI_CLIENT;
        if (!ofAiClients && !route.template().startsWith(OWN)) {
            return new AuditTarget(method.toLowerCase(Locale.ROOT), null, path);
        }
        String[] parts =
                route.template().substring(ofAiClients ? 1 : OWN.length()).split("/");
        String name = parts.length > 1 && isParameter(parts[1]) ? value(parts[1], parameters) : named;
        String rest =
                Arrays.stream(parts).skip(1).filter(part -> !isParameter(part)).collect(Collectors.joining("/"));
        String verb = method.equals("GET") && name == null && rest.isEmpty() ? "list" : ofObject(method);
        return new AuditTarget(
                verb,
                new ObjectReference(
                        ObjectReference.OWN_GROUP, "v1", parts[0], null, name, rest.isEmpty() ? null : rest),
                path);
    }

    /** Whether it is a watch or reads a log, which API servers also answer over a WebSocket. */
    boolean isStream() {
        return object != null
                && (object.subresource() == null
                        ? verb.equals("watch")
                        : object.subresource().equals("log")
                                && object.resource().equals("pods")
                                && object.apiGroup().isEmpty());
    }

    /**
     * Whether the cluster refused the call and its reason is not known: callers choose formats that are not read. An application behind
     * a {@code proxy} subresource may refuse a call as well.
     */
    boolean isRefusedUnread(ResponseStatus status) {
        return status.code() == HttpResponseStatus.FORBIDDEN.code()
                && status.body().length == 0
                && (object == null || !"proxy".equals(object.subresource()));
    }

    /** A request whose path was not read. */
    static AuditTarget unknown(String method, String path) {
        return new AuditTarget(method.toLowerCase(Locale.ROOT), null, path);
    }

    private static boolean isParameter(String part) {
        return part.startsWith("{");
    }

    private static String value(String parameter, Map<String, String> parameters) {
        return Objects.requireNonNullElse(parameters.get(parameter.substring(1, parameter.length() - 1)), "");
    }

    private static String ofObject(String method) {
        return switch (method) {
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> "get";
        };
    }

    private static ObjectReference reference(RequestInfo.Resource resource) {
        GroupVersionResource of = resource.collection();
        return new ObjectReference(
                of.group(), of.version(), of.resource(), resource.namespace(), resource.name(), resource.subresource());
    }
}
