package io.hypercube.federation.provider;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.auth.authentication.CallerEndpoints.ProviderSignOut;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.Sessions;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.FairSemaphore;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.federation.oidc.IssuerException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /api/v1/cube/providers}: sign-in of browsers at identity providers. {@code …/{name}/authorize} sends the browser to the
 * provider, {@code …/{name}/callback} opens a session when it comes back, and {@code …/{name}/backchannel-logout} is called by the
 * provider itself. {@code …/{name}/try} makes a link with which a sign-in is only tried. Every failure of a sign-in leads to the sign-in
 * page of the console with the reason. Networks take concurrency at talking to providers, one callback of each at a time, so that strangers
 * elsewhere delay nobody.
 */
public final class ProviderEndpoints implements ProviderSignOut, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ProviderEndpoints.class);
    static final String PATH = "/api/v1/cube/providers";
    private static final int STATE_LENGTH = 22;
    private static final Pattern HOST =
            Pattern.compile("(?:[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");

    /**
     * The parts of the gateway that a sign-in uses.
     *
     * @param keys of 32 bytes each, the same on all replicas
     * @param passwordSignIn whether local accounts may sign in with their passwords
     */
    public record Parts(
            ExternalAccounts accounts,
            AccountDirectory directory,
            Sessions sessions,
            BrowserRules browsers,
            boolean tls,
            Keys keys,
            Grants grants,
            boolean passwordSignIn,
            Concurrency concurrency,
            InstantSource clock) {}

    /**
     * The keys that encrypt cookies, and the tokens of providers.
     *
     * @param cookies of 32 bytes
     * @param tokens of 32 bytes
     */
    public record Keys(byte[] cookies, byte[] tokens) {}

    /** Where the tokens of providers are kept, and for how long they count. */
    public record Grants(GrantStore store, LogoutStore logouts, ConfirmationConfig times) {}

    /**
     * How callbacks take concurrency.
     *
     * @param seats the number that may talk to providers at the same time
     * @param patience how long one waits for its turn
     */
    public record Concurrency(int seats, Duration patience) {
        /** Those of a gateway. */
        public static final Concurrency USUAL = new Concurrency(64, Duration.ofSeconds(10));
    }

    private final Map<String, Provider> providers = new LinkedHashMap<>();
    private final ProviderList list;
    private final Parts parts;
    private final SignInCookies cookies;
    private final FairSemaphore seats;
    private final SignInTrials trials;
    private final ProviderSessions sessions;
    private final GrantRefresh refresh;
    private final BackChannelLogout backChannel;

    public ProviderEndpoints(List<IdentityProviderConfig> configs, Parts parts) {
        configs.stream()
                .filter(IdentityProviderConfig::isOidc)
                .forEach(config -> providers.put(config.name(), new Provider(config, new OidcSignIn(config))));
        this.list = new ProviderList(List.copyOf(configs), parts.passwordSignIn());
        this.parts = parts;
        this.seats = new FairSemaphore(parts.concurrency().seats());
        this.cookies = new SignInCookies(parts.tls(), parts.keys().cookies(), parts.clock());
        Grants grants = parts.grants();
        GrantCipher cipher = new GrantCipher(parts.keys().tokens());
        this.sessions = new ProviderSessions(
                grants.store(), cipher, parts.sessions(), grants.times().refresh(), parts.clock());
        this.refresh = new GrantRefresh(
                List.copyOf(providers.values()),
                new GrantRefresh.Parts(grants.store(), cipher, parts.accounts(), grants.times(), parts.clock()));
        this.backChannel = new BackChannelLogout(grants.logouts(), System::nanoTime);
        this.trials = new SignInTrials(parts.accounts(), parts.keys().cookies(), parts.clock());
    }

    /** Reads role and groups of sessions again until closed. */
    public void start() {
        refresh.start();
    }

    public List<Route> routes() {
        return List.of(
                list.route(),
                Route.open("GET", PATH + "/{name}/authorize", this::authorize),
                Route.recognising("GET", PATH + "/{name}/callback", this::callback),
                Route.admin("POST", PATH + "/{name}/try", (caller, request) -> trial(request)),
                Route.open(
                        "POST",
                        PATH + "/{name}/backchannel-logout",
                        request -> backChannel.answer(provider(request), request)));
    }

    private ApiResponse trial(ApiRequest request) {
        Optional<IdentityProviderConfig> directory = list.directory(request.pathParameter("name"));
        if (directory.isPresent()) {
            return trials.lookUp(request, directory.get());
        }
        IdentityProviderConfig provider = provider(request).config();
        return trials.link(request, provider.name(), URI.create(redirectUri(provider, request)));
    }

    private ApiResponse authorize(ApiRequest request) {
        Provider provider = provider(request);
        String to = destination(provider, request);
        return orFailure(provider, request, to, () -> {
            SignInState state = SignInState.begin(
                    provider.config().name(),
                    redirectUri(provider.config(), request),
                    to,
                    parts.clock().instant().plus(SignInCookies.LIFETIME));
            return ConsolePage.redirect(provider.oidc().begin(state).toString()).withCookie(cookies.begun(state));
        });
    }

    private String destination(Provider provider, ApiRequest request) {
        Optional<String> ticket = request.query().single(SignInTrials.DESTINATION);
        ticket.ifPresent(given -> trials.require(provider.config().name(), given));
        return ticket.isPresent()
                ? SignInTrials.DESTINATION
                : ConsolePage.of(request.query().single("to").orElse(""));
    }

    private ApiResponse callback(ApiRequest request) {
        Provider provider = provider(request);
        SignInState begun = cookies.read(request.headers().all("Cookie")).orElse(null);
        String to = begun == null ? ConsolePage.START : begun.to();
        if (begun == null || !begun.belongsTo(provider.config().name(), request.query())) {
            return failed(
                    provider.config().name(),
                    request,
                    to,
                    ApiException.forbidden("no such sign-in has begun in this browser, or it took longer than "
                            + SignInCookies.LIFETIME.toMinutes() + " minutes; sign in again"));
        }
        return orFailure(provider, request, to, () -> {
                    Callback callback = Callback.of(request.query());
                    if (begun.isTrial()) {
                        return trials.result(
                                request,
                                provider.config().name(),
                                provider.oidc(),
                                inTurn(request, () -> provider.oidc().claims(begun, callback)));
                    }
                    Consumer<String> told = name -> request.notes().note(Note.ATTEMPTED_NAME, name);
                    return signedIn(inTurn(request, () -> provider.oidc().finish(begun, callback, told)), request, to);
                })
                .withCookie(cookies.ended());
    }

    private ApiResponse signedIn(OidcSignIn.SignedIn signedIn, ApiRequest request, String to) {
        ExternalIdentity identity = signedIn.identity();
        Account account = parts.accounts().confirm(identity);
        request.notes().signedIn(account.name(), account.id());
        parts.directory().refreshTogether();
        LOGGER.atInfo()
                .addKeyValue("provider", identity.source())
                .addKeyValue("account", account.name())
                .log("signed in at an identity provider");
        Device device = new Device(request.headers().first("User-Agent").orElse(""), request.peer());
        Secret session = sessions.begin(account, device, signedIn);
        return ConsolePage.redirect(to)
                .withCookie(parts.browsers().signedIn(session, sessions.seconds()))
                .withCookie(cookies.cameFrom(identity.source()));
    }

    @Override
    public Supplier<Optional<URI>> of(BrowserSession session, ApiRequest request) {
        Optional<ProviderSessions.Hint> hint =
                Optional.ofNullable(session.grant()).flatMap(sessions::hint);
        return () -> hint.flatMap(known -> providers.values().stream()
                .filter(provider -> provider.config().issuer().equals(known.issuer()))
                .findFirst()
                .flatMap(provider -> signOut(provider, known, request)));
    }

    private Optional<URI> signOut(Provider provider, ProviderSessions.Hint hint, ApiRequest request) {
        try {
            URI back = URI.create(redirectUri(provider.config(), request)).resolve(ConsolePage.SIGN_IN);
            return provider.oidc().endSession(hint.idToken().orElse(null), back, RandomText.base62(STATE_LENGTH));
        } catch (ApiException e) {
            return Optional.empty(); // the address of the gateway is not known
        }
    }

    /** A callback may make three calls to the provider. */
    private <T> T inTurn(ApiRequest request, Supplier<T> finish) {
        FairSemaphore.Flow flow = new FairSemaphore.Flow(false, PeerNetwork.of(request.peer()));
        try {
            if (!seats.take(flow, parts.concurrency().patience())) {
                throw ApiException.forbidden("too many people sign in at the same time; sign in again");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the gateway shuts down");
        }
        try {
            return finish.get();
        } finally {
            seats.giveBack(flow);
        }
    }

    /** Runs a step that may call the provider. A failure leads to the sign-in page. */
    private ApiResponse orFailure(Provider provider, ApiRequest request, String to, Supplier<ApiResponse> step) {
        try {
            return step.get();
        } catch (ApiException | IssuerException e) {
            return failed(provider.config().name(), request, to, e);
        }
    }

    private ApiResponse failed(String provider, ApiRequest request, String to, RuntimeException reason) {
        request.notes().refused(String.valueOf(reason.getMessage()));
        LOGGER.atWarn()
                .addKeyValue("provider", provider)
                .addKeyValue("request", request.requestId())
                .addKeyValue("reason", reason.getMessage())
                .log("sign-in at an identity provider failed");
        if (to.equals(SignInTrials.DESTINATION)) {
            return trials.failed(request, provider, reason);
        }
        String next = to.equals(ConsolePage.START) ? "" : "?next=" + URLEncoder.encode(to, StandardCharsets.UTF_8);
        return ConsolePage.redirect(ConsolePage.SIGN_IN + next)
                .withCookie(cookies.failed(provider, String.valueOf(reason.getMessage())));
    }

    private Provider provider(ApiRequest request) {
        String name = request.pathParameter("name");
        Provider provider = providers.get(name);
        if (provider == null) {
            throw ApiException.notFound("providers", name);
        }
        return provider;
    }

    private String redirectUri(IdentityProviderConfig provider, ApiRequest request) {
        URI configured = provider.oidc().redirectUri();
        if (configured != null) {
            return configured.toString();
        }
        String host = request.headers().first("Host").orElse("");
        if (!HOST.matcher(host).matches()) {
            throw ApiException.of(StatusReason.BAD_REQUEST, "Host: not valid (expected: the address of the gateway)");
        }
        return (parts.tls() ? "https://" : "http://") + host + provider.callbackPath();
    }

    @Override
    public void close() {
        refresh.close();
        providers.values().forEach(provider -> provider.oidc().close());
    }
}
