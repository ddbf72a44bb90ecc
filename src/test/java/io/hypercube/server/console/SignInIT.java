package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Smoke;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A session in a browser, from the sign-in to its end. */
@Smoke
class SignInIT {
    private static final Pattern SIGN_IN = Pattern.compile(".*/console/sign-in\\?next=%2Fconsole%2Fkeys$");

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @Test
    void leadsBackToThePageThatWasWantedUntilThePersonSignsOut() {
        try (RunningGateway gateway = RunningGateway.with(Map.of("session-ttl", List.of("1h")));
                Visit visit = CHROMIUM.visit(gateway).withClock()) {
            Page page = visit.open("/console/keys").page();
            assertThat(page).hasURL(SIGN_IN);
            assertThat(page.getByLabel("Account name")).isFocused();
            page.getByLabel("Account name").fill("admin");
            visit.passwordField().fill("not this one");
            visit.button("Sign in").click();
            assertThat(page.getByText("Incorrect name or password")).isVisible();

            visit.signIn("admin", gateway.adminPassword());
            assertThat(visit.heading("Access keys")).isVisible();
            assertThat(page).hasURL(Pattern.compile(".*/console/keys$"));
            isOutOfReachOfScripts(visit);

            visit.context().clearCookies(); // as the browser does at the end of the session
            visit.pass(Duration.ofMinutes(61));
            assertThat(page).hasURL(SIGN_IN);
            visit.signIn("admin", gateway.adminPassword());
            assertThat(visit.heading("Access keys")).isVisible();

            visit.chooseFromAccountMenu("Sign out");
            assertThat(page).hasURL(Pattern.compile(".*/console/sign-in.*"));
            visit.open("/console/keys");
            assertThat(page).hasURL(SIGN_IN);
            assertThat(visit.context().cookies()).isEmpty();
            visit.open("/").signIn("admin", gateway.adminPassword());
            assertThat(visit.heading("Clusters")).isVisible();
        }
    }

    private static void isOutOfReachOfScripts(Visit visit) {
        String session = visit.context().cookies().getFirst().value;
        assertThat(visit.context().cookies()).hasSize(1).allMatch(cookie -> cookie.httpOnly && cookie.secure);
        assertThat(visit.page()
                        .evaluate("() => document.cookie + JSON.stringify({...localStorage}) +"
                                + " JSON.stringify({...sessionStorage})"))
                .asString()
                .doesNotContain(session)
                .doesNotContain("token");
    }
}
