package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleEndpointsTest {
    private static final Map<String, String> BUILT = Map.of(
            "files.txt",
                    "index.html\nassets/main-1a.js\nassets/main-1a.js.gz\nassets/main-1a.js.br\nassets/font-2b.woff2\n",
            "index.html", "<!doctype html>",
            "assets/main-1a.js", "the script",
            "assets/main-1a.js.gz", "the script in gzip",
            "assets/main-1a.js.br", "the script in brotli",
            "assets/font-2b.woff2", "the font");

    @ParameterizedTest
    @ValueSource(strings = {"/", "/console", "/console/{page...}"})
    void servesTheOnePageUnderEveryPathOfTheConsole(String template) {
        ApiResponse page = call(BUILT, template, Map.of(), Map.of());

        assertThat(page.status()).isEqualTo(200);
        assertThat(text(page)).isEqualTo("<!doctype html>");
        assertThat(page.headers())
                .containsEntry("Content-Type", "text/html; charset=utf-8")
                .containsEntry("Cache-Control", "no-cache")
                .containsKey("ETag");
    }

    @Test
    @Shows("S20")
    void letsAPageLoadNothingFromElsewhereAndRunNothingInline() {
        Map<String, String> headers = call(BUILT, "/", Map.of(), Map.of()).headers();

        assertThat(headers.get("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "base-uri 'none'")
                .doesNotContain("unsafe", "*", "http");
        assertThat(headers)
                .containsEntry("X-Content-Type-Options", "nosniff")
                .containsEntry("Referrer-Policy", "no-referrer")
                .containsEntry("Cross-Origin-Opener-Policy", "same-origin");
    }

    @Test
    void letsAssetsBeKeptForever() {
        ApiResponse font = asset("font-2b.woff2", Map.of("Accept-Encoding", "br, gzip"));

        assertThat(text(font)).isEqualTo("the font");
        assertThat(font.headers())
                .containsEntry("Content-Type", "font/woff2")
                .containsEntry("Cache-Control", "public, max-age=31536000, immutable")
                .doesNotContainKeys("Content-Encoding", "Vary");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "absent",
            value = {
                "absent | the script",
                "gzip, deflate, br, zstd | the script in brotli",
                "gzip | the script in gzip",
                "GZip ; q=0.5 | the script in gzip",
                "br;q=0.5, gzip;q=0.9 | the script in gzip",
                "br;q=0, * | the script in gzip",
                "* | the script in brotli",
                "identity, br;q=0.1 | the script",
                "gzip;q=0 | the script",
                "gzip;q=nonsense | the script",
                "brotli, xbr, ,; | the script"
            })
    void answersInTheFormThatTheClientLikesBest(@Nullable String accepted, String body) {
        ApiResponse script = asset("main-1a.js", accepted == null ? Map.of() : Map.of("Accept-Encoding", accepted));

        assertThat(text(script)).isEqualTo(body);
        assertThat(script.headers()).containsEntry("Vary", "Accept-Encoding");
        assertThat(script.headers().get("Content-Encoding"))
                .isEqualTo(body.endsWith("brotli") ? "br" : body.endsWith("gzip") ? "gzip" : null);
    }

    @Test
    void sendsNothingAgainToAClientThatHasTheseBytes() {
        String tag = call(BUILT, "/", Map.of(), Map.of()).headers().get("ETag");

        for (String known : List.of(tag + "", "W/" + tag, "\"other\", " + tag, "*")) {
            ApiResponse again = call(BUILT, "/", Map.of(), Map.of("If-None-Match", known));
            assertThat(again.status()).as(known).isEqualTo(304);
            assertThat(again.body()).isEmpty();
            assertThat(again.headers()).containsEntry("ETag", tag + "").containsKey("Content-Security-Policy");
        }
        assertThat(call(BUILT, "/", Map.of(), Map.of("If-None-Match", "\"other\""))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void tellsTheFormsOfAFileApart() {
        Stream<@Nullable String> tags = Stream.of("br", "gzip", "identity")
                .map(coding -> asset("main-1a.js", Map.of("Accept-Encoding", coding))
                        .headers()
                        .get("ETag"));

        assertThat(tags.distinct()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"main-1a.js.br", "main-9z.js", "../index.html", "..", "/etc/passwd", "files.txt", ""})
    void knowsNoAssetButThoseThatWereBuilt(String name) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> asset(name, Map.of()))
                .matches(refused -> refused.status().code() == 404);
    }

    @Test
    void saysThatItWasBuiltWithoutAConsole() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> call(Map.of(), "/", Map.of(), Map.of()))
                .withMessageContaining("built without the web console")
                .matches(refused -> refused.status().code() == 404);
    }

    @Test
    void refusesABuildItCannotServe() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ConsoleFiles.read(files(Map.of("files.txt", "assets/x.exe", "assets/x.exe", ""))))
                .withMessageContaining("assets/x.exe: unknown type");
        assertThatIllegalStateException()
                .isThrownBy(() -> ConsoleFiles.read(files(Map.of("files.txt", "index.html"))))
                .withMessageContaining("listed but missing");
        assertThatIllegalStateException()
                .isThrownBy(() -> ConsoleFiles.read(files(Map.of("files.txt", "a.js.gz", "a.js.gz", ""))))
                .withMessageContaining("only compressed");
    }

    private static ApiResponse asset(String name, Map<String, String> headers) {
        return call(BUILT, "/assets/{file}", Map.of("file", name), headers);
    }

    private static ApiResponse call(
            Map<String, String> built, String template, Map<String, String> parameters, Map<String, String> headers) {
        ConsoleFiles files = ConsoleFiles.read(files(built));
        Route route = new ConsoleEndpoints(() -> files)
                .routes().stream()
                        .filter(one -> one.template().equals(template))
                        .findFirst()
                        .orElseThrow();
        assertThat(route.access()).isEqualTo(Access.OPEN);
        Map<String, List<String>> fields = new LinkedHashMap<>();
        headers.forEach((name, value) -> fields.put(name, List.of(value)));
        return switch (route.endpoint()) {
            case Endpoint.Open open ->
                open.answer(new ApiRequest(
                        "GET",
                        template,
                        parameters,
                        Query.EMPTY,
                        new Headers(fields),
                        new byte[0],
                        "peer",
                        "id",
                        CallNotes.NONE));
            case Endpoint.Authenticated asksForACaller -> throw new AssertionError(template + " requires a caller");
            case Endpoint.OfClusters _, Endpoint.OfAgents _ ->
                throw new AssertionError(template + " is not answered by the gateway alone");
        };
    }

    private static Function<String, @Nullable InputStream> files(Map<String, String> contents) {
        return name -> {
            String content = contents.get(name);
            return content == null ? null : new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
        };
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
