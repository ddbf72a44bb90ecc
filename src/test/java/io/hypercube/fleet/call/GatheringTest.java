package io.hypercube.fleet.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Status;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatheringTest {
    private static final MemberAnswer<String> FOUND = new MemberAnswer.Found<>("a", 3, "x");
    private static final MemberAnswer<String> ABSENT = new MemberAnswer.Absent<>("b", 2);
    private static final MemberAnswer<String> REFUSED = failed("c", StatusReason.FORBIDDEN);
    private static final MemberAnswer<String> SILENT = failed("d", StatusReason.TIMEOUT);

    private static MemberAnswer<String> failed(String cluster, StatusReason reason) {
        return MemberAnswer.failed(cluster, 0, ApiException.of(reason, "not \"" + cluster + "\""));
    }

    @SafeVarargs
    private static Gathering<String> of(MemberAnswer<String>... answers) {
        List<MemberAnswer<String>> all = new ArrayList<>();
        for (MemberAnswer<String> answer : answers) {
            all.add(answer);
        }
        return new Gathering<>(all);
    }

    private static Status refusal(boolean strict, Gathering<String> answers) {
        return catchThrowableOfType(ApiException.class, () -> answers.requireEnough(strict))
                .status();
    }

    @Test
    void oneClusterIsEnoughUnlessTheCallIsStrict() {
        assertThatCode(() -> of(FOUND, ABSENT, REFUSED).requireEnough(false)).doesNotThrowAnyException();
        Status status = refusal(true, of(FOUND, ABSENT, REFUSED));
        assertThat(status.reason()).isEqualTo(StatusReason.SERVICE_UNAVAILABLE);
        assertThat(status.message()).isEqualTo("not \"c\"");
        assertThat(of(FOUND, REFUSED).isEnough(true)).isFalse();
        assertThat(of(FOUND, REFUSED).isEnough(false)).isTrue();
    }

    @Test
    void anAbsentResourceIsNoFailure() {
        assertThat(of(FOUND, ABSENT).isEnough(true)).isTrue();
        assertThat(of(ABSENT).isEnough(true)).isTrue();
        assertThat(of().isEnough(true)).isTrue();
        assertThat(refusal(false, of(ABSENT, REFUSED)).reason()).isEqualTo(StatusReason.FORBIDDEN);
    }

    @Test
    void allFailuresAreNamedUnderTheReasonThatTheyShare() {
        assertThat(refusal(false, of(REFUSED, failed("e", StatusReason.FORBIDDEN)))
                        .reason())
                .isEqualTo(StatusReason.FORBIDDEN);
        Status status = refusal(false, of(REFUSED, SILENT));
        assertThat(status.reason()).isEqualTo(StatusReason.SERVICE_UNAVAILABLE);
        assertThat(status.message()).isEqualTo("2 clusters failed: c: not \"c\"; d: not \"d\"");
        assertThat(of(ABSENT, REFUSED).nothing().status().reason()).isEqualTo(StatusReason.FORBIDDEN);
        assertThat(of(ABSENT).nothing().status().reason()).isEqualTo(StatusReason.NOT_FOUND);
    }

    @Test
    void warnsOfEachFailureUpToTwenty() {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        of(FOUND, ABSENT, REFUSED).warn(headers);
        assertThat(headers.getAll("Warning")).containsExactly("299 - \"cluster c: not \\\"c\\\"\"");

        List<MemberAnswer<String>> many = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            many.add(failed("c" + i, StatusReason.TIMEOUT));
        }
        MultiMap limited = MultiMap.caseInsensitiveMultiMap();
        new Gathering<>(many).warn(limited);
        assertThat(limited.getAll("Warning")).hasSize(21).last().isEqualTo("299 - \"10 more clusters failed\"");
    }
}
