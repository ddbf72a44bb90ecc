package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolCall;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.http.Json;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.query.ListQuery;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A gateway before one cluster, {@code prod}, whose lists are filtered, sorted, counted and paged by the gateway's own code. */
final class ObjectsInMemory implements GatewayApi {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String PROXY = "/api/v1/cube/proxy/clusters/prod";

    private final ResourceType type;
    private final List<JsonNode> objects;

    ObjectsInMemory(ResourceType type, List<JsonNode> objects) {
        this.type = type;
        this.objects = List.copyOf(objects);
    }

    static JsonNode json(String text) {
        return MAPPER.readTree(text.replace('\'', '"'));
    }

    /** The text that a model gets from {@code query}, also of a failure. Arguments are written with ' in place of ". */
    String query(String arguments) {
        return query((ObjectNode) json("{'cluster':'prod','resource':'" + type.name() + "'," + arguments + "}"));
    }

    String query(ObjectNode arguments) {
        try {
            return DefinedTool.of("query", new Redaction(List.of()), QueryTool::new)
                    .call(new ToolCall(arguments, this))
                    .getFirst()
                    .path("text")
                    .asString("")
                    .replaceAll("data-[0-9a-f]{16}", "data");
        } catch (ToolException e) {
            return "failed: " + e.getMessage();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public Answer send(Request request) {
        String target = request.target();
        byte[] body = target.startsWith(PROXY + type.root() + "/")
                ? list(
                        target.substring(target.indexOf('?') + 1),
                        request.accept().contains("as=Table"))
                : Json.write(discovery(target.contains("/apis")));
        return new Answer(200, List.of(), body);
    }

    private Map<String, Object> discovery(boolean groups) {
        if (groups == type.group().isEmpty()) {
            return Map.of("items", List.of());
        }
        Map<String, Object> resource = Map.of(
                "resource", type.resource(),
                "singularResource", type.kind(),
                "scope", type.namespaced() ? "Namespaced" : "Cluster",
                "responseKind", Map.of("kind", type.kind()));
        Map<String, Object> version = Map.of("version", type.version(), "resources", List.of(resource));
        return Map.of("items", List.of(Map.of("metadata", Map.of("name", type.group()), "versions", List.of(version))));
    }

    private byte[] list(String query, boolean table) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        Stream.of(query.split("&"))
                .map(each -> each.split("=", 2))
                .filter(each -> ListQuery.PARAMETERS.contains(each[0]))
                .forEach(each -> parameters.put(each[0], List.of(URLDecoder.decode(each[1], StandardCharsets.UTF_8))));
        byte[] all = Json.write(Map.of("kind", type.kind() + "List", "apiVersion", "v1", "items", objects));
        PageAssembler assembler = new PageAssembler(ListQuery.parse(parameters));
        assembler.accept(all, 0, all.length);
        assembler.endDocument();
        byte[] page = assembler.page().toBytes();
        return table ? table((ObjectNode) MAPPER.readTree(page)) : page;
    }

    /** With the columns {@code Name} and {@code Status}. */
    private static byte[] table(ObjectNode page) {
        List<Map<String, Object>> rows = page.path("items")
                .valueStream()
                .map(item -> Map.<String, Object>of(
                        "cells",
                        List.of(
                                item.at("/metadata/name").asString(""),
                                item.at("/status/phase").asString("")),
                        "object",
                        Map.of("metadata", item.path("metadata"))))
                .toList();
        return Json.write(Map.of(
                "kind",
                "Table",
                "columnDefinitions",
                List.of(Map.of("name", "Name"), Map.of("name", "Status")),
                "rows",
                rows,
                "total",
                page.path("total").asInt(0)));
    }
}
