package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.security.Attack.Field;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Attack 32: only response fields on the allowlist reach the client. A browser or a proxy could apply others to the
 * gateway's address.
 */
@Smoke
class ResponseHeadersIT extends BeforeTarget {
    private static final List<String> ENTRY_POINTS = List.of("/clusters/target", "/api/v1/cube/proxy/clusters/target");
    private static final String POD = "/api/v1/namespaces/a/pods/p";

    private static final List<Field> HOSTILE = fields(
            "NEL: {\"report_to\":\"x\",\"max_age\":31536000}",
            "Report-To: {\"group\":\"x\"}",
            "Reporting-Endpoints: x=\"https://evil.example\"",
            "Accept-CH: Sec-CH-UA-Model",
            "Critical-CH: Sec-CH-UA-Model",
            "Service-Worker-Allowed: /",
            "Set-Cookie: __Host-hypercube-session=x; Path=/; Secure",
            "Set-Cookie2: a=b",
            "set_cookie: a=b",
            "Alt-Svc: h3=\":443\"",
            "Strict-Transport-Security: max-age=0",
            "Public-Key-Pins: x",
            "Expect-CT: max-age=1",
            "Clear-Site-Data: \"*\"",
            "Origin-Agent-Cluster: ?0",
            "Use-As-Dictionary: match=\"/*\"",
            "Speculation-Rules: \"/x\"",
            "Supports-Loading-Mode: credentialed-prerender",
            "No-Vary-Search: params",
            "Refresh: 0;url=https://evil.example",
            "Link: </x>; rel=preload",
            "SourceMap: /x",
            "X-SourceMap: /x",
            "Access-Control-Allow-Origin: *",
            "Access-Control-Allow-Credentials: true",
            "Access-Control-Allow-Headers: *",
            "Access-Control-Expose-Headers: *",
            "Access-Control-Allow-Private-Network: true",
            "Timing-Allow-Origin: *",
            "Cross-Origin-Resource-Policy: cross-origin",
            "Cross-Origin-Opener-Policy: unsafe-none",
            "Cross-Origin-Embedder-Policy: unsafe-none",
            "Content-Security-Policy-Report-Only: default-src *",
            "Permissions-Policy: camera=*",
            "X-DNS-Prefetch-Control: on",
            "X-Permitted-Cross-Domain-Policies: all",
            "WWW-Authenticate: Basic realm=\"Hypercube\"",
            "Authentication-Info: x",
            "Proxy-Authenticate: Basic",
            "Proxy-Status: x",
            "X-Accel-Redirect: /internal",
            "X-Accel-Buffering: no",
            "X-Accel-Expires: 100",
            "X-Sendfile: /etc/passwd",
            "X-Lighttpd-Send-File: /etc/passwd",
            "X-Reproxy-URL: http://169.254.169.254/",
            "Surrogate-Control: max-age=1",
            "Surrogate-Key: x",
            "CDN-Cache-Control: public",
            "Cache-Tag: x",
            "Edge-Control: x",
            "Server: x",
            "Via: 1.1 x",
            "X-Powered-By: x",
            "X-Request-Id: forged",
            "Hypercube-Source: cache; age=0.000",
            "Impersonate-User: root",
            "Authorization: Bearer x",
            "Content_Type: text/html",
            "Content_Length: 4",
            "X-Other: x");

    private static final List<Field> KUBERNETES = fields(
            "Content-Language: en",
            "Content-Disposition: attachment",
            "Cache-Control: no-cache, private",
            "ETag: \"1\"",
            "Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT",
            "Expires: 0",
            "Age: 1",
            "Date: Thu, 01 Jan 1970 00:00:00 GMT",
            "Vary: Accept",
            "Accept-Ranges: none",
            "Allow: GET",
            "Location: https://elsewhere.example/",
            "Retry-After: 1",
            "Warning: 299 - \"deprecated\"",
            "Deprecation: true",
            "Sunset: Thu, 01 Jan 1970 00:00:00 GMT",
            "x-kubernetes-pf-flowschema-uid: a",
            "X-Kubernetes-Pf-Prioritylevel-Uid: b",
            "X-Content-Type-Options: nosniff",
            "X-Frame-Options: DENY",
            "Referrer-Policy: no-referrer",
            "Content-Security-Policy: default-src 'none'",
            "X-Stream-Protocol-Version: v4.channel.k8s.io",
            "X-Accepted-Stream-Protocol-Versions: v4.channel.k8s.io",
            "Sec-WebSocket-Protocol: v4.channel.k8s.io",
            "Sec-WebSocket-Extensions: x",
            "Sec-WebSocket-Version: 13");

    private static String token;

    @BeforeAll
    static void signIn() {
        token = gateway.member("maria", "developers").token();
    }

    @ParameterizedTest
    @EnumSource
    @Shows({"2.3", "4.8", "S32"})
    void onlyTheListPasses(Protocol protocol) {
        for (String status :
                List.of("200 OK", "201 Created", "302 Found", "403 Forbidden", "404 Not Found", "500 Oops")) {
            cluster.answer(answer(status, "Content-Type: application/json\r\nContent-Length: 2\r\n", "{}"));
            for (String entryPoint : ENTRY_POINTS) {
                Answer plain =
                        protocol.send(gateway, Attack.get(entryPoint + POD).bearer(token));
                assertThat(plain.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
                assertHasNothingHostile(plain);
                assertHasAllOfKubernetes(plain);
                Answer proxied = protocol.send(
                        gateway,
                        Attack.get(entryPoint + POD + "/proxy/index.html").bearer(token));
                assertHasNothingHostile(proxied);
                assertThat(proxied.all("content-security-policy")).contains("sandbox");
            }
        }
    }

    /**
     * A 401 from a server behind the cluster would make a browser ask for a password and store it for the gateway's
     * address.
     */
    @ParameterizedTest
    @EnumSource
    void noBrowserIsAskedForAPassword(Protocol protocol) {
        cluster.answer(answer("401 Unauthorized", "Content-Length: 0\r\n", ""));

        Answer answer = protocol.send(
                gateway, Attack.get(ENTRY_POINTS.getFirst() + POD + "/proxy/").bearer(token));

        assertThat(answer.status()).isEqualTo(401);
        assertHasNothingHostile(answer);
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S32")
    void onlyTheListPassesWithAPage(Protocol protocol) {
        String list = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[]}";
        String head = "Content-Type: application/json\r\nContent-Length: " + list.length() + "\r\n";
        cluster.answer(answer("200 OK", head, list));

        Answer page = protocol.send(
                gateway,
                Attack.get(ENTRY_POINTS.getLast() + "/api/v1/namespaces/a/pods?pageSize=1")
                        .bearer(token)
                        .with("Cache-Control", "no-cache"));

        assertThat(page.status()).as(page.body()).isEqualTo(200);
        assertThat(page.all("hypercube-source")).containsExactly("live");
        assertHasNothingHostile(new Answer(
                page.status(),
                page.fields().entrySet().stream()
                        .filter(field -> !field.getKey().equals("hypercube-source"))
                        .collect(Collectors.toMap(field -> field.getKey(), field -> field.getValue())),
                ""));
    }

    @Test
    @Shows("S32")
    void onlyTheListPassesWithASwitchOfProtocols() throws Exception {
        cluster.answer(answer(
                "101 Switching Protocols",
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: yes\r\n",
                ""));
        try (RawConnection client = RawConnection.to(gateway)) {
            client.write(exec().wire());
            Answer answer = client.answer();

            assertThat(answer.status()).isEqualTo(101);
            assertThat(answer.all("sec-websocket-accept")).containsExactly("yes");
            assertHasNothingHostile(answer);
            assertHasAllOfKubernetes(answer);
        }
    }

    @Test
    @Shows("S32")
    void onlyTheListPassesWithARefusedUpgrade() {
        cluster.answer(answer("403 Forbidden", "Content-Length: 2\r\n", "no"));

        Answer answer = Protocol.HTTP_1_1.send(gateway, exec());

        assertThat(answer.status()).isEqualTo(403);
        assertHasNothingHostile(answer);
        assertHasAllOfKubernetes(answer);
    }

    /** Clients may merge trailers into the head. */
    @Test
    @Shows("S32")
    void trailersAreHeldAgainstAListToo() throws Exception {
        String trailers = HOSTILE.stream()
                .map(field -> field.name() + ": " + field.value() + "\r\n")
                .collect(Collectors.joining());
        cluster.answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Grpc-Status\r\n\r\n2\r\nab\r\n0\r\n"
                + "Grpc-Status: 0\r\nContent-Type: text/html\r\nLocation: /x\r\nContent-Length: 9\r\n" + trailers
                + "\r\n");
        try (RawConnection client = RawConnection.to(gateway)) {
            client.write(Attack.get(ENTRY_POINTS.getFirst() + POD)
                    .bearer(token)
                    .with("TE", "trailers")
                    .with("Connection", "close")
                    .wire());

            assertThat(client.readToEnd().toLowerCase(Locale.ROOT)).endsWith("\r\nab\r\n0\r\ngrpc-status: 0\r\n\r\n");
        }
        try (Http2Connection client = Http2Connection.to(gateway)) {
            int stream = client.open(
                    Attack.get(ENTRY_POINTS.getFirst() + POD).bearer(token).with("te", "trailers"));

            assertThat(client.trailers(stream)).containsOnlyKeys("grpc-status");
        }
    }

    private static Attack exec() {
        return Attack.get(ENTRY_POINTS.getFirst() + POD + "/exec?command=id")
                .bearer(token)
                .upgrading("Upgrade");
    }

    private static String answer(String status, String head, String body) {
        StringBuilder raw = new StringBuilder("HTTP/1.1 " + status + "\r\n" + head);
        for (List<Field> fields : List.of(HOSTILE, KUBERNETES)) {
            fields.forEach(field ->
                    raw.append(field.name()).append(": ").append(field.value()).append("\r\n"));
        }
        return raw + "\r\n" + body;
    }

    private static void assertHasNothingHostile(Answer answer) {
        for (Field field : HOSTILE) {
            assertThat(answer.all(field.name().toLowerCase(Locale.ROOT)))
                    .as(field.name())
                    .doesNotContain(field.value());
        }
        assertThat(answer.all("x-request-id")).hasSize(1);
    }

    private static void assertHasAllOfKubernetes(Answer answer) {
        for (Field field : KUBERNETES) {
            assertThat(answer.all(field.name().toLowerCase(Locale.ROOT)))
                    .as(field.name())
                    .containsExactly(field.value());
        }
    }

    private static List<Field> fields(String... lines) {
        return List.of(lines).stream()
                .map(line -> new Field(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2)))
                .toList();
    }
}
