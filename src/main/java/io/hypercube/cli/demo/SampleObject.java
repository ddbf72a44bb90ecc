package io.hypercube.cli.demo;

import io.hypercube.core.http.Json;
import java.util.Map;

/**
 * An object to create.
 *
 * @param collection path of its collection, e.g. {@code /api/v1/namespaces/shop/pods}
 */
record SampleObject(String collection, Map<String, Object> content) {
    byte[] json() {
        return Json.write(content);
    }
}
