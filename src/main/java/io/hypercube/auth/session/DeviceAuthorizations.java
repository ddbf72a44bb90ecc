package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.DeviceAuthorizationStore.Codes;
import io.hypercube.auth.session.DeviceAuthorizationStore.DeviceAuthorization;
import io.hypercube.auth.session.DeviceAuthorizationStore.Limits;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Requests of devices to be signed in. A request lives for {@link #LIFETIME}. Limits: 10,000 pending ones in the database, beyond
 * which the oldest of the network that has most ends; 50 of one network; 30 requests of a network at once, then one every 5 s; 10 wrong user codes
 * of an account, then one every 30 s. The /64 of one IPv6 /48 share the pending ones. Blocking.
 */
public final class DeviceAuthorizations {
    static final Duration LIFETIME = Duration.ofMinutes(10);

    private static final Limits LIMITS = new Limits(10_000, 50);
    private static final int REQUESTS = 30;
    private static final Duration REQUEST_INTERVAL = Duration.ofSeconds(5);
    private static final int GUESSES = 10;
    private static final Duration GUESS_INTERVAL = Duration.ofSeconds(30);

    /** 43 letters and digits are 256 random bits. */
    private static final int DEVICE_CODE_LENGTH = 43;

    /** A new request, with the codes that are not stored. */
    record Started(Secret deviceCode, UserCode userCode) {}

    private final DeviceAuthorizationStore store;
    private final TokenIssuer codes;
    private final InstantSource clock;
    private final RateLimit<String> requests;
    private final RateLimit<String> guesses;

    /**
     * @param codes makes the codes of devices
     * @param nanoTime {@code System::nanoTime}
     */
    public DeviceAuthorizations(
            DeviceAuthorizationStore store, TokenIssuer codes, InstantSource clock, LongSupplier nanoTime) {
        this.store = store;
        this.codes = codes;
        this.clock = clock;
        this.requests = new RateLimit<>(REQUESTS, REQUEST_INTERVAL, nanoTime);
        this.guesses = new RateLimit<>(GUESSES, GUESS_INTERVAL, nanoTime);
    }

    Started start(Device device) {
        Duration tooEarly = requests.count(PeerNetwork.of(device.address()));
        if (tooEarly.isPositive()) {
            throw ApiException.tooManyRequests("too many sign-ins were begun; try again later", tooEarly);
        }
        Started started = new Started(codes.code(RandomText.base62(DEVICE_CODE_LENGTH)), UserCode.random());
        Instant now = now();
        Codes codes = new Codes(
                SecretHash.of(started.deviceCode()), started.userCode().hash(), PeerNetwork.site(device.address()));
        if (!store.insert(codes, new DeviceAuthorization(device, now, now.plus(LIFETIME)), LIMITS)) {
            throw ApiException.tooManyRequests(
                    "too many sign-ins wait for their approval; try again later", Duration.ofMinutes(1));
        }
        return started;
    }

    /** The pending request of a code that a person typed. Fails with 404 for every other code, and with 429 after too many. */
    DeviceAuthorization require(Caller caller, String typed) {
        return UserCode.parse(requireGuess(caller, typed))
                .flatMap(code -> store.pending(code.hash(), now()))
                .orElseThrow(() -> wrong(caller, typed));
    }

    /** Signs the device in as the caller of that session, once it fetches its tokens. Fails as {@link #require}. */
    void approve(Caller caller, SessionId session, String typed) {
        Caller.Origin origin = caller.origin();
        Approver approver = new Approver(caller.user().name(), origin.accountId(), origin.credentialVersion(), session);
        Optional<UserCode> code = UserCode.parse(requireGuess(caller, typed));
        if (!code.map(valid -> store.approve(valid.hash(), approver, now())).orElse(false)) {
            throw wrong(caller, typed);
        }
    }

    /** Refuses the device. Fails as {@link #require}. */
    void deny(Caller caller, String typed) {
        Optional<UserCode> code = UserCode.parse(requireGuess(caller, typed));
        if (!code.map(valid -> store.deny(valid.hash(), now())).orElse(false)) {
            throw wrong(caller, typed);
        }
    }

    /** Rejects every code after too many wrong ones: a user code is short enough to be guessed. */
    private String requireGuess(Caller caller, String typed) {
        Duration wait = guesses.untilAllowed(caller.user().name());
        if (wait.isPositive()) {
            throw ApiException.tooManyRequests("too many wrong codes; try again later", wait);
        }
        return typed;
    }

    private ApiException wrong(Caller caller, String typed) {
        guesses.count(caller.user().name());
        return ApiException.notFound("devicecodes", typed);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
