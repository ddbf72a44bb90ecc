package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSelectorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; ''",
                "'  '; ''",
                "app=web; metadata.labels.app=web",
                "app==web; metadata.labels.app=web",
                "' app = web '; metadata.labels.app=web",
                "app!=web; metadata.labels.app!=web",
                "app=; metadata.labels.app=",
                "app!=,b; metadata.labels.app!=,metadata.labels.b",
                "app; metadata.labels.app",
                "! app; !metadata.labels.app",
                "app in (web,db); metadata.labels.app=web|db",
                "app in(web); metadata.labels.app=web",
                "app notin ( web , db ),b; metadata.labels.app!=web|db,metadata.labels.b",
                "app in (); metadata.labels.app=",
                "app in (a,); metadata.labels.app=a|",
                "app in (,a); metadata.labels.app=|a",
                "app in (a,,b); metadata.labels.app=a||b",
                "in in (in,notin); metadata.labels.in=in|notin",
                "notin=in; metadata.labels.notin=in",
                "app.kubernetes.io/name=web,a.b/C_d!=X.y-z; metadata.labels.app.kubernetes.io/name=web,metadata.labels.a.b/C_d!=X.y-z"
            })
    void readsALabelSelector(String labelSelector, String selector) {
        assertThat(LabelSelector.parse(labelSelector).map(Selector::print)).contains(selector);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a>1",
                "a<1",
                ",",
                "a,",
                ",a",
                "a,,b",
                "a b",
                "a=b c",
                "a===b",
                "a = = b",
                "a ! = b",
                "!a=b",
                "!a in (b)",
                "!!a",
                "!",
                "=b",
                "a in",
                "a in b",
                "a in (b",
                "a in (b c)",
                "a in b)",
                "a in (b) c",
                "a in ((b))",
                "a in (,,)",
                "a of (b)",
                "a in (b),",
                "-a",
                "a/b/c",
                "A.b/c",
                "/a",
                "a=-x",
                "a=é",
                "a in (x,-)",
                "a\u0000",
                "a\u00a0=b",
                "a=1234567890123456789012345678901234567890123456789012345678901234"
            })
    void leavesTheRestToTheApiServer(String labelSelector) {
        assertThat(LabelSelector.parse(labelSelector)).isEmpty();
    }
}
