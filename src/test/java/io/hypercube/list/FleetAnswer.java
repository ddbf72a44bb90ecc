package io.hypercube.list;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list over several clusters, as a client receives it. */
record FleetAnswer(int status, String text, List<String> warnings, String source) {
    static FleetAnswer of(HttpResponse<byte[]> response) {
        return new FleetAnswer(
                response.statusCode(),
                new String(response.body(), StandardCharsets.UTF_8),
                response.headers().allValues("Warning"),
                response.headers().firstValue("Hypercube-Source").orElse(""));
    }

    Json.Obj body() {
        return (Json.Obj) Json.read(text.getBytes(StandardCharsets.UTF_8));
    }

    long total() {
        return Long.parseLong(((Json.Num) body().field("total")).text());
    }

    private List<Json> array(String field) {
        return ((Json.Arr) body().field(field)).elements();
    }

    List<String> clusters() {
        return array("clusters").stream()
                .map(one -> ((Json.Str) one.field("name")).text())
                .toList();
    }

    /** Messages by cluster. */
    Map<String, String> failures() {
        Map<String, String> failures = new LinkedHashMap<>();
        for (Json one : array("clusters")) {
            if (one.fieldOrNull("error") instanceof Json.Obj error) {
                String name = ((Json.Str) one.field("name")).text();
                failures.put(name, ((Json.Str) error.field("message")).text());
            }
        }
        return failures;
    }

    List<String> items() {
        return objects("items");
    }

    List<String> groups() {
        return objects("groups");
    }

    private List<String> objects(String field) {
        return array(field).stream()
                .map(item -> Json.utf8(((Json.Obj) item).raw()))
                .toList();
    }
}
