package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class LeftOutTest {
    private static final String WITH_ONE_SMOKE_TEST = "io.hypercube.fleet.access.WhoCanIT";

    @Test
    void aThoroughClassKeepsItsSmokeTests() {
        assertThat(tests(WITH_ONE_SMOKE_TEST, new LeftOut(Set.of(WITH_ONE_SMOKE_TEST))))
                .containsExactly("namesThoseWhoAreAllowedAndNobodyElse()");
    }

    @Test
    void anotherClassIsWhole() {
        assertThat(tests(WITH_ONE_SMOKE_TEST, new LeftOut(Set.of("io.hypercube.fleet.access.Other"))))
                .hasSizeGreaterThan(1);
    }

    /** Of such a class, the properties run fewer cases. */
    @Test
    void aFastClassIsWhole() {
        String fast = LeftOutTest.class.getName();

        assertThat(tests(fast, new LeftOut(Set.of(fast)))).hasSize(3);
    }

    private static List<String> tests(String name, LeftOut filter) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(name))
                .filters(filter)
                .build();
        TestPlan plan = LauncherFactory.create().discover(request);
        return plan.getRoots().stream()
                .flatMap(engine -> plan.getDescendants(engine).stream())
                .filter(TestIdentifier::isTest)
                .map(TestIdentifier::getDisplayName)
                .toList();
    }
}
