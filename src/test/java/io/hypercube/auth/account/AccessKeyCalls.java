package io.hypercube.auth.account;

import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** Calls of the access key endpoints as alice or bob, each with a token. */
abstract class AccessKeyCalls extends WithAuthComponents {
    static final String PATH = "/api/v1/cube/keys";

    @BeforeEach
    void makeMembers() {
        rooms.member("alice");
        rooms.member("bob");
    }

    static OwnCall call(String account, String method, String template) {
        return OwnCall.of(method, template).by(caller(account, Scope.ALL));
    }

    /** @param action the empty string or {@code /rotate} */
    static OwnCall one(String account, String method, String action, String id) {
        return call(account, method, PATH + "/{accessKey}" + action).with("accessKey", id);
    }

    static Caller caller(String account, Scope scope) {
        return new Caller(
                new User(account, List.of()),
                Role.MEMBER,
                new AccessKeyId("AK1"),
                scope,
                Instant.EPOCH,
                new Caller.Origin("", 1));
    }

    List<Route> routes() {
        return new AccessKeyEndpoints(rooms.keys, rooms.clock).routes();
    }
}
