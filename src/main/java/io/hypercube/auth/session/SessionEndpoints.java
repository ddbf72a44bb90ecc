package io.hypercube.auth.session;

import io.hypercube.auth.session.SessionStore.KnownSession;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/sessions}: the browser sessions and sign-ins of an account, and their end. Everybody has access to their own;
 * admins also to those of other accounts. Callers with a narrowed scope have none.
 */
public final class SessionEndpoints {
    private static final String PATH = "/api/v1/cube/sessions";

    private final SessionStore sessions;
    private final SignInStore signIns;
    private final InstantSource clock;

    public SessionEndpoints(SessionStore sessions, SignInStore signIns, InstantSource clock) {
        this.sessions = sessions;
        this.signIns = signIns;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.wholeScope("GET", PATH, this::list), Route.wholeScope("DELETE", PATH + "/{id}", this::end));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        String own = caller.user().name();
        String account = request.query()
                .single("account")
                .filter(name -> !name.isEmpty())
                .orElse(own);
        if (!account.equals(own) && !caller.isAdmin()) {
            throw ApiException.forbidden("access denied: sessions of other accounts (expected role: admin)");
        }
        Instant now = clock.instant();
        List<SessionView> items = new ArrayList<>();
        sessions.ofAccount(account, now).forEach(known -> items.add(view(known, caller)));
        signIns.ofAccount(account, now).forEach(signIn -> items.add(view(signIn, caller)));
        byte[] page =
                OwnList.page(Json.write(Map.of("items", items)), request.query().parameters(), ListShape.flat("id"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page).noStore();
    }

    private ApiResponse end(Caller caller, ApiRequest request) {
        String id = request.pathParameter("id");
        Optional<KnownSession> session = sessions.find(new SessionId(id))
                .filter(known -> mayEnd(caller, known.session().account()));
        Optional<SignIn> signIn = signIns.find(new SignInId(id)).filter(known -> mayEnd(caller, known.account()));
        if (session.isEmpty() && signIn.isEmpty()) {
            throw ApiException.notFound("sessions", id);
        }
        session.ifPresent(known -> sessions.delete(known.session().id()));
        signIn.ifPresent(known -> signIns.delete(known.id()));
        return ApiResponse.deleted("sessions", id);
    }

    private static boolean mayEnd(Caller caller, String account) {
        return caller.isAdmin() || account.equals(caller.user().name());
    }

    private static SessionView view(KnownSession known, Caller caller) {
        return new SessionView(
                known.session().id().sha256(),
                "Browser",
                known.device().name(),
                known.device().address(),
                known.session().creation(),
                known.lastUse(),
                known.session().expiration(),
                known.session().id().equals(caller.session()));
    }

    private static SessionView view(SignIn signIn, Caller caller) {
        return new SessionView(
                signIn.id().value(),
                "CommandLine",
                signIn.device().name(),
                signIn.device().address(),
                signIn.creation(),
                signIn.lastUse(),
                signIn.expiration(),
                signIn.id().equals(caller.origin().signIn()));
    }

    /**
     * A browser session or a sign-in of the command line, as JSON.
     *
     * @param kind {@code Browser} or {@code CommandLine}
     * @param current whether the request itself belongs to it
     */
    record SessionView(
            String id,
            String kind,
            String device,
            String address,
            Instant creationTimestamp,
            @Nullable Instant lastUsedTimestamp,
            Instant expirationTimestamp,
            boolean current) {}
}
