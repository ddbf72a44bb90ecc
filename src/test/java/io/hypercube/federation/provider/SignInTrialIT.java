package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.Main;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import io.hypercube.testbed.Smoke;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A sign-in that is only tried, from the command of an administrator to the page with the result. */
@Smoke
class SignInTrialIT extends BeforeLyingProvider {
    private static final String TRY = "/api/v1/cube/providers/corp/try";

    private record Outcome(int exitCode, String out, String err) {}

    @Test
    void showsWhatWouldFollowAndChangesNothing() {
        provider.claims.putAll(Map.of("sub", "tried", "email", "tried@example.com", "groups", List.of("platform")));
        Client admin = gateway.admin();
        String before = text(admin.get("/api/v1/cube/accounts"));

        HttpResponse<byte[]> answer = tried(link());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("text/plain; charset=utf-8");
        assertThat(answer.headers().firstValue("cache-control")).contains("no-store");
        assertThat(session(answer)).isEmpty();
        assertThat(answer.headers().allValues("set-cookie"))
                .singleElement()
                .asString()
                .contains("Max-Age=0");
        assertThat(text(answer))
                .startsWith("Sign-in at corp was tried. Nobody is signed in, and nothing is created or changed.\n")
                .contains("\nresult     would be signed in\n")
                .contains("\naccount    tried@example.com (does not exist yet)\n")
                .contains("\nrole       admin\n")
                .contains("\ngroups     corp:platform\n")
                .contains("\n  email: \"tried@example.com\"\n")
                .contains("\n  groups: [\"platform\"]\n")
                .doesNotContain("nonce", "at_hash", LyingProvider.SECRET);
        assertThat(text(admin.get("/api/v1/cube/accounts"))).isEqualTo(before);
    }

    @Test
    void showsTheReasonOfARefusalWithAllClaims() {
        provider.claims.putAll(Map.of("sub", "unverified", "email_verified", false, "department", "42"));

        JsonNode trial =
                JsonMapper.shared().readTree(tried(link(), "application/json").body());
        assertThat(trial.get("allowed").asBoolean()).isFalse();
        assertThat(trial.get("reason").asString())
                .isEqualTo("claim email_verified: false (expected: true, because email is the user name)");
        assertThat(trial.has("account")).isFalse();
        assertThat(trial.get("claims").get("department").asString()).isEqualTo("42");
        assertThat(trial.get("claims").get("iat").isNumber()).isTrue();
    }

    @Test
    void showsThatTheAccountIsNotTheirs() {
        provider.claims.putAll(Map.of("sub", "9", "email", "admin", "groups", List.of("dev")));
        assertThat(text(tried(link())))
                .contains("\nresult     would be refused\n")
                .contains("\nreason     the account name \"admin\" belongs to a local account")
                .contains("\ngroups     corp:dev\n");

        provider.claims.putAll(Map.of("sub", "10", "email", "ten@example.com"));
        assertThat(session(signIn())).isPresent();
        assertThat(text(tried(link()))).contains("\naccount    ten@example.com (exists)\n");
    }

    @Test
    void showsFailuresOfTheProviderOnThePageToo() {
        provider.tokenLie = claims -> claims.issuer("https://evil.example.com");
        assertThat(text(tried(link())))
                .contains("\nresult     would be refused\n")
                .contains("\nreason     the ID token of the provider is not valid: ")
                .contains("\nclaims\n  none were read\n");
    }

    @Test
    void opensNoSessionForACodeOfATrial() {
        Begun begun = begun(link());
        Map<String, String> answer = begun.answer();
        assertThat(session(callback(begun, answer))).isEmpty();
        assertRefused(callback(new Begun(begun.query(), "a=b"), answer), "no such sign-in has begun");
    }

    @Test
    void isForAdministratorsOnly() {
        assertThat(gateway.member("mallory").post(TRY, new byte[0]).statusCode())
                .isEqualTo(403);
        assertThat(gateway.anonymous().post(TRY, new byte[0]).statusCode()).isEqualTo(401);
        assertThat(gateway.admin()
                        .post(TRY.replace("corp", "other"), new byte[0])
                        .statusCode())
                .isEqualTo(404);

        String link = link();
        String modified = link.substring(0, link.length() - 2) + (link.endsWith("AA") ? "BB" : "AA");
        HttpResponse<byte[]> refused =
                send(modified.substring(gateway.uri().toString().length()), "");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(text(refused)).contains("trial: not valid, or older than 10 minutes");
        assertThat(refused.headers().allValues("set-cookie")).isEmpty();
    }

    /** The destination of a trial is none that a link of a sign-in could name. */
    @Test
    void needsATicket() {
        Begun begun = begin("trial");
        assertThat(session(callback(begun, begun.answer()))).isPresent();
    }

    @Test
    void isBegunOnTheCommandLine() {
        Outcome outcome = run("corp", "--no-browser");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.err()).startsWith("Open the link and sign in there, or send it to somebody who does.");
        String link = outcome.out().lines().findFirst().orElseThrow().substring("link: ".length());
        assertThat(text(tried(link))).contains("would be signed in");

        assertThat(run("corp", "--user", "alice").err())
                .contains(
                        "user: not allowed for provider \"corp\" (expected: none; people sign in there in a browser)");
        assertThat(run("other").err()).contains("providers \"other\" not found");
    }

    private static Outcome run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new java.util.ArrayList<>(List.of("sign-in", "try"));
        all.addAll(List.of(words));
        all.addAll(List.of("--server", gateway.uri().toString()));
        all.addAll(List.of("--certificate-authority", gateway.authority().toString()));
        all.addAll(List.of("--token", String.valueOf(gateway.admin().token())));
        int exitCode = Main.commandLine(all.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }

    private static String link() {
        HttpResponse<byte[]> answer = gateway.admin().post(TRY, new byte[0]);
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
        String link = String.valueOf(Json.read(answer.body(), Map.class).get("link"));
        assertThat(link).startsWith(gateway.uri() + CORP + "/authorize?trial=");
        return link;
    }

    private static Begun begun(String link) {
        HttpResponse<byte[]> answer =
                send(link.substring(gateway.uri().toString().length()), "");
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(303);
        return new Begun(
                Query.parse(String.valueOf(URI.create(location(answer)).getRawQuery())),
                cookie(answer, "__Host-hypercube-sign-in").orElseThrow());
    }

    private static HttpResponse<byte[]> tried(String link) {
        return tried(link, "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
    }

    private static HttpResponse<byte[]> tried(String link, String accept) {
        Begun begun = begun(link);
        return gateway.anonymous()
                .send(HttpRequest.newBuilder(URI.create(gateway.uri() + CORP + "/callback?" + query(begun.answer())))
                        .header("Cookie", begun.cookie())
                        .header("Accept", accept));
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
