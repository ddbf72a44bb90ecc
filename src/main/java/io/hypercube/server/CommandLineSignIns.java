package io.hypercube.server;

import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.ApprovalEndpoints;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.DeviceAuthorizations;
import io.hypercube.auth.session.DeviceEndpoints;
import io.hypercube.auth.session.SessionEndpoints;
import io.hypercube.auth.session.SignIns;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Route;
import io.hypercube.storage.Storage;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** Wires the device flow and the list of sessions. */
record CommandLineSignIns(SignIns signIns, List<Route> routes) {
    static CommandLineSignIns of(
            GatewayConfig config,
            Storage storage,
            AccountDirectory directory,
            TokenIssuer issuer,
            BrowserRules browsers,
            InstantSource clock) {
        DeviceAuthorizations devices =
                new DeviceAuthorizations(storage.deviceAuthorizations(), issuer, clock, System::nanoTime);
        SignIns signIns = new SignIns(
                storage.signIns(),
                directory::hasFamily,
                storage.deviceAuthorizations(),
                issuer,
                config.signIn(),
                clock,
                System::nanoTime);
        List<Route> routes = Stream.of(
                        new DeviceEndpoints(
                                        devices,
                                        signIns,
                                        browsers,
                                        directory::refreshTogether,
                                        clock,
                                        config.server().tls(),
                                        config.token().publicUrl())
                                .routes(),
                        new ApprovalEndpoints(devices).routes(),
                        new SessionEndpoints(storage.sessions(), storage.signIns(), clock).routes())
                .flatMap(List::stream)
                .toList();
        return new CommandLineSignIns(signIns, routes);
    }
}
