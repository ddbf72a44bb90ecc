package io.hypercube.server.console;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.util.List;
import java.util.function.Supplier;

/**
 * Serves the web console: one page at {@code /} and under {@code /console/}, which selects its view by the path, and the hashed
 * files that it loads from {@code /assets/}. No authentication: a browser has no token before sign-in, and these files contain
 * only what the program's download contains.
 */
public final class ConsoleEndpoints {
    /** Revalidated by ETag at each request. */
    private static final String ALWAYS_ASK = "no-cache";

    /** Cached without limit: the name of an asset changes with its content. */
    private static final String FOREVER = "public, max-age=31536000, immutable";

    /** Loaded at the first request, to keep the start fast. */
    private static final class BuiltIn {
        static final ConsoleFiles FILES = ConsoleFiles.builtIn();
    }

    private final Supplier<ConsoleFiles> files;

    public ConsoleEndpoints() {
        this(() -> BuiltIn.FILES);
    }

    ConsoleEndpoints(Supplier<ConsoleFiles> files) {
        this.files = files;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/", this::page),
                Route.open("GET", "/console", this::page),
                Route.open("GET", "/console/{page...}", this::page),
                Route.open("GET", "/assets/{file}", this::asset));
    }

    private ApiResponse page(ApiRequest request) {
        return files.get()
                .find("index.html")
                .orElseThrow(() -> ApiException.of(
                        StatusReason.NOT_FOUND,
                        "this gateway was built without the web console (expected: a build with Node.js and npm); its API is"
                                + " available and described at /openapi.json"))
                .answer(request.headers(), ALWAYS_ASK);
    }

    private ApiResponse asset(ApiRequest request) {
        String name = request.pathParameter("file");
        return files.get()
                .find("assets/" + name)
                .orElseThrow(() -> ApiException.notFound("assets", name))
                .answer(request.headers(), FOREVER);
    }
}
