package io.hypercube.server.endpoint;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * {@code /openapi.json}: the OpenAPI description of the gateway's own API. The source is YAML; it is converted at the
 * first request, so that it does not delay the start.
 *
 * @see <a href="https://spec.openapis.org/oas/v3.1.0">OpenAPI 3.1</a>
 */
public final class OpenApiEndpoint {
    private static final class Document {
        static final ApiResponse JSON = new ApiResponse(200, Map.of("Content-Type", "application/json"), read(), true);

        private static byte[] read() {
            LoadSettings settings = LoadSettings.builder()
                    .setSchema(new CoreSchema())
                    .setMaxAliasesForCollections(100)
                    .build();
            try (InputStream yaml = OpenApiEndpoint.class.getResourceAsStream("/openapi.yaml")) {
                return Json.write(new Load(settings).loadFromInputStream(Objects.requireNonNull(yaml, "openapi.yaml")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private OpenApiEndpoint() {}

    /** The route, which needs no authentication. */
    public static Route route() {
        return Route.open("GET", "/openapi.json", request -> Document.JSON);
    }
}
