package io.hypercube.auth.session;

import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.OAuthEndpoint;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.session.SignIns.SignInTokens;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Device;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code /api/v1/cube/device/…}: the device flow, refresh and revocation, for the command line. The codes and tokens in the body are
 * the credentials. Errors of the protocol are JSON objects of RFC 6749 with status 400.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8628">RFC 8628</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7009">RFC 7009, token revocation</a>
 */
public final class DeviceEndpoints {
    static final String CLIENT_ID = "hypercube";
    static final String DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

    private static final String PATH = "/api/v1/cube/device/";
    private static final String PAGE = "/console/device";
    private static final Pattern AUTHORITY = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");

    private final DeviceAuthorizations devices;
    private final SignIns signIns;
    private final BrowserRules browsers;
    private final Runnable catchUp;
    private final InstantSource clock;
    private final String scheme;
    private final Optional<String> publicUrl;

    /**
     * @param catchUp makes a sign-in of another replica known to this one; blocking
     * @param tls whether the listener uses TLS
     * @param publicUrl the address of the console; empty for that of the request
     */
    public DeviceEndpoints(
            DeviceAuthorizations devices,
            SignIns signIns,
            BrowserRules browsers,
            Runnable catchUp,
            InstantSource clock,
            boolean tls,
            Optional<String> publicUrl) {
        this.devices = devices;
        this.signIns = signIns;
        this.browsers = browsers;
        this.catchUp = catchUp;
        this.clock = clock;
        this.scheme = tls ? "https" : "http";
        this.publicUrl = publicUrl;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("POST", PATH + "authorization", OAuthEndpoint.answering(this::authorize)),
                Route.recognising("POST", PATH + "token", OAuthEndpoint.answering(this::tokens)),
                Route.open("POST", PATH + "revocation", OAuthEndpoint.answering(this::revoke)));
    }

    /** The client is not authenticated: it is a program on people's own computers and could keep no secret. */
    private static Form form(ApiRequest request) {
        Form form = Form.of(request);
        if (!form.require("client_id").equals(CLIENT_ID)) {
            throw SignInErrors.invalidClient();
        }
        return form;
    }

    private ApiResponse authorize(ApiRequest request) {
        // otherwise a page of another site could use up the requests of a visitor's network
        browsers.requireNoOtherSite(source(request));
        Form form = form(request);
        if (form.find("scope").isPresent()) {
            throw OAuthException.invalidScope();
        }
        String page = publicUrl.orElseGet(() -> scheme + "://" + host(request)) + PAGE;
        Device device = new Device(form.find("device_name").orElse(""), request.peer());
        DeviceAuthorizations.Started started = devices.start(device);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("device_code", started.deviceCode().reveal());
        answer.put("user_code", started.userCode().print());
        answer.put("verification_uri", page);
        answer.put(
                "verification_uri_complete",
                page + "?user_code=" + started.userCode().print());
        answer.put("expires_in", DeviceAuthorizations.LIFETIME.toSeconds());
        answer.put("interval", PollRate.INTERVAL.toSeconds());
        return ApiResponse.json(200, answer);
    }

    private ApiResponse tokens(ApiRequest request) {
        Form form = form(request);
        String grant = form.require("grant_type");
        request.notes().note(Note.SIGN_IN_KIND, grant.equals(DEVICE_GRANT) ? "device" : "refresh");
        SignInTokens tokens =
                switch (grant) {
                    case DEVICE_GRANT -> signIns.redeem(form.secret("device_code"));
                    case "refresh_token" ->
                        signIns.refresh(form.secret("refresh_token"), request.peer(), name -> request.notes()
                                .note(Note.ATTEMPTED_NAME, name));
                    default -> throw OAuthException.unsupportedGrant(DEVICE_GRANT + " or refresh_token");
                };
        request.notes().signedIn(tokens.signIn().account(), tokens.signIn().accountId());
        // the sign-in may have just been created at another replica; its token must work at once
        catchUp.run();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("access_token", tokens.access().token().reveal());
        answer.put("token_type", "Bearer");
        answer.put("expires_in", secondsUntil(tokens.access().expiration()));
        answer.put("refresh_token", tokens.refresh().reveal());
        answer.put("account", tokens.signIn().account());
        return ApiResponse.json(200, answer);
    }

    private long secondsUntil(Instant expiration) {
        return Math.max(0, Duration.between(clock.instant(), expiration).toSeconds());
    }

    /** Also succeeds for a token that is not known, as RFC 7009 requires. */
    private ApiResponse revoke(ApiRequest request) {
        signIns.revoke(form(request).secret("token"));
        return ApiResponse.json(200, Map.of());
    }

    private static String host(ApiRequest request) {
        return request.headers()
                .first("Host")
                .filter(host -> AUTHORITY.matcher(host).matches())
                .orElseThrow(() -> OAuthException.invalidRequest("Host: not understood (expected: HOST or HOST:PORT)"));
    }

    private static RequestSource source(ApiRequest request) {
        Headers headers = request.headers();
        return RequestSource.of(request.method(), headers.first("Host").orElse(""), false, headers::all);
    }
}
