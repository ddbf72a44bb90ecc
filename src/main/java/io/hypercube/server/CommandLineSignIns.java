package io.hypercube.server;

import io.hypercube.directory.AccountDirectory;
import io.hypercube.http.Route;
import io.hypercube.server.config.GatewayConfig;
import io.hypercube.session.BrowserRules;
import io.hypercube.signin.ApprovalEndpoints;
import io.hypercube.signin.DeviceAuthorizations;
import io.hypercube.signin.DeviceEndpoints;
import io.hypercube.signin.SessionEndpoints;
import io.hypercube.signin.SignIns;
import io.hypercube.storage.Storage;
import io.hypercube.token.TokenIssuer;
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
                new DeviceAuthorizations(storage.deviceAuthorizations(), clock, System::nanoTime);
        SignIns signIns = new SignIns(
                storage.signIns(), storage.deviceAuthorizations(), issuer, config.signIn(), clock, System::nanoTime);
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
