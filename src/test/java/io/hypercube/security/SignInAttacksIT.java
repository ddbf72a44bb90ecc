package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Attack 13 and 20 on sign-ins of the command line. */
@Smoke
class SignInAttacksIT extends BeforeTarget {
    private static final String WHOAMI = "/api/v1/cube/whoami";

    @Test
    void aStolenRefreshTokenEndsTheFamilyAndItsStreams() throws Exception {
        cluster.answer(Streams::answer);
        CommandLine first = CommandLine.signIn(gateway, admin());
        CommandLine other = CommandLine.signIn(gateway, admin());
        CommandLine third = first.refreshed(gateway).refreshed(gateway);
        try (Streams streams = new Streams(gateway, third.token());
                Streams others = new Streams(gateway, other.token())) {
            Answer reused = first.refresh(gateway);

            assertThat(reused.status()).isEqualTo(400);
            assertThat(reused.json()).containsEntry("error", "invalid_grant");
            streams.assertEnded();
            others.assertGoOn();
        }
        assertThat(third.refresh(gateway).status()).isEqualTo(400);
    }

    @Test
    void aSignInEndsWithItsLogout() throws Exception {
        cluster.answer(Streams::answer);
        CommandLine signedIn = CommandLine.signIn(gateway, admin());
        try (Streams streams = new Streams(gateway, signedIn.token())) {
            Attack logout = Attack.of("POST", "/api/v1/cube/logout").bearer(signedIn.token());
            assertThat(Protocol.HTTP_2.send(gateway, logout).status()).isEqualTo(200);

            streams.assertEnded();
        }
        assertThat(signedIn.refresh(gateway).status()).isEqualTo(400);
    }

    @Test
    @Shows("1.2")
    void aRequestIsApprovedByAPageOfTheConsoleOnly() {
        Cookie browser = admin();
        String code = CommandLine.text(CommandLine.post(gateway, "authorization", ""), "user_code");
        Attack approval = CommandLine.approval(code);

        Protocol.HTTP_2.send(gateway, browser.sentWith(approval)).isStatus(403);
        Protocol.HTTP_2
                .send(gateway, browser.sentWith(approval).with("Origin", "https://evil.example"))
                .isStatus(403);
        Protocol.HTTP_2.send(gateway, approval.bearer(gateway.admin().token())).isStatus(403);
        Attack simple = Attack.of("POST", "/api/v1/cube/device/approval")
                .with("Content-Type", "text/plain")
                .body(approval.body());
        Protocol.HTTP_2.send(gateway, browser.apply(simple)).isStatus(415);

        CommandLine.approve(gateway, browser, code);
        Protocol.HTTP_2.send(gateway, browser.apply(approval)).isStatus(404);
    }

    @Test
    void codesCannotBeGuessed() {
        gateway.cli("account", "create", "guesser");
        String password = gateway.cli("account", "passwd", "guesser").strip().replaceFirst("password:? +", "");
        Cookie guesser = Cookie.of(gateway, "guesser", password);
        String code = CommandLine.text(CommandLine.post(gateway, "authorization", ""), "user_code");
        for (int i = 0; i < 10; i++) {
            Attack wrong = CommandLine.approval("BBBB-BBB" + "BCDFGHJKLM".charAt(i));
            Protocol.HTTP_2.send(gateway, guesser.apply(wrong)).isStatus(404);
        }

        Answer refused = Protocol.HTTP_2.send(gateway, guesser.apply(CommandLine.approval(code)));
        assertThat(refused.isStatus(429).all("retry-after")).hasSize(1);
        CommandLine.approve(gateway, admin(), code);
    }

    /** A token that was made from a sign-in's token ends with the sign-in (attack 28). */
    @Test
    @Shows("S28")
    void aTokenFromItsTokenEndsWithIt() {
        CommandLine signedIn = CommandLine.signIn(gateway, admin());
        Answer kubeconfig = Protocol.HTTP_2.send(
                gateway,
                Attack.get("/api/v1/cube/clusters/target/kubeconfig?token=true").bearer(signedIn.token()));
        String token = kubeconfig.body().replaceFirst("(?s).*token: \"?([A-Za-z0-9._-]+).*", "$1");
        assertThat(whoami(gateway, token)).containsKey("signIn");

        CommandLine.post(gateway, "revocation", "token=" + signedIn.refreshToken());

        Protocol.HTTP_2.send(gateway, Attack.get(WHOAMI).bearer(token)).isStatus(401);
    }

    private static Map<String, Object> whoami(RunningGateway gateway, String token) {
        return Protocol.HTTP_2.send(gateway, Attack.get(WHOAMI).bearer(token)).json();
    }

    @Test
    void listsAndEndsTheSessionsOfAnAccount() {
        Cookie browser = admin();
        CommandLine signedIn = CommandLine.signIn(gateway, browser);
        Object id = whoami(gateway, signedIn.token()).get("signIn");
        Answer list = Protocol.HTTP_2.send(
                gateway, browser.apply(Attack.get("/api/v1/cube/sessions?selector=kind=CommandLine&pageSize=0")));
        assertThat((List<?>) Objects.requireNonNull(list.json().get("items")))
                .anySatisfy(item -> assertThat(((Map<?, ?>) item).get("id")).isEqualTo(id));

        Attack end = Attack.of("DELETE", "/api/v1/cube/sessions/" + id);
        assertThat(Protocol.HTTP_2.send(gateway, browser.apply(end)).status()).isEqualTo(200);
        Protocol.HTTP_2
                .send(gateway, Attack.get(WHOAMI).bearer(signedIn.token()))
                .isStatus(401);
    }

    private static Cookie admin() {
        return Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }
}
