package io.hypercube.console;

import io.hypercube.http.ApiRequest;
import io.hypercube.http.ApiResponse;
import io.hypercube.http.Route;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import java.util.List;
import java.util.function.Supplier;

/**
 * The web console: one page at {@code /} and everywhere under {@code /console/}, which draws itself by the path it is asked under, and
 * the hashed files it loads from {@code /assets/}. Open: a browser has no token before its user has signed in, and there is
 * nothing in these files that is not in the program's download.
 */
public final class ConsoleEndpoints {
    /** Asked each time, and told that nothing has changed by its ETag. */
    private static final String ALWAYS_ASK = "no-cache";

    /** The name of an asset changes with its content. */
    private static final String FOREVER = "public, max-age=31536000, immutable";

    /** Read at the first request, so that a start does not wait for it. */
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
                        "this gateway was built without the web console (expected: Node.js and npm when it is built); its API is "
                                + "there, and described at /openapi.json"))
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
