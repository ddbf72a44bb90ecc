package io.hypercube.federation.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters with placeholders: nothing that somebody enters is part of the filter. */
class FilterTemplateTest {
    private static final FilterTemplate UID = new FilterTemplate("(&(objectClass=person)(uid={name}))");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "alice ; alice",
                "* ; \\2a",
                "a* ; a\\2a",
                "alice)(uid=* ; alice\\29\\28uid=\\2a",
                "a\\2a ; a\\5c2a",
                "{dn} ; {dn}",
                "$1 ; $1",
                "a&b|c! ; a&b|c!",
            })
    void comparesAValueLiterally(String entered, String escaped) {
        assertThat(UID.with(Map.of("name", entered))).hasToString("(&(objectClass=person)(uid=" + escaped + "))");
    }

    @Test
    void escapesWhatIsNotAscii() {
        assertThat(UID.with(Map.of("name", "j\u00fcrgen\0")).toString()).contains("j\\c3\\bcrgen\\00");
    }

    @Test
    void replacesEachPlaceholder() {
        FilterTemplate both = new FilterTemplate("(|(member={dn})(memberUid={name}))");
        assertThat(both.with(Map.of("dn", "uid=a,dc=b", "name", "a")))
                .hasToString("(|(member=uid=a,dc=b)(memberUid=a))");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(uid={name}) ; (uid=*)",
                "(|(uid={name})(mail={name}@example.com)) ; (|(uid=*)(mail=*))",
                "(&(memberOf=cn=x,dc=y)(uid={name})) ; (&(memberOf=cn=x,dc=y)(uid=*))",
                "(&(uid={name})(!(employeeType=robot))) ; (&(uid=*)(!(employeeType=robot)))",
                "(cn=*{name}*) ; (cn=*)",
            })
    void matchesEverybodyWhomSomeNameMatches(String template, String any) {
        assertThat(new FilterTemplate(template).withAny()).hasToString(any);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(uid=alice)",
                "uid",
                "(uid={name}",
                "(uid={mail})",
                "(uid={dn})",
                "({name}=alice)",
                "(&(uid={name})({name}=*))",
                "(cn:{name}:=x)",
                ""
            })
    void refusesOtherTemplates(String text) {
        assertThat(FilterTemplate.problem(text, Set.of("name")))
                .hasValueSatisfying(
                        problem -> assertThat(problem).startsWith(text).contains("(expected: "));
    }

    @Test
    void cannotBeMadeOfOne() {
        assertThatThrownBy(() -> new FilterTemplate("(uid=alice)"))
                .hasMessageContaining("filter: (uid=alice) (expected");
    }
}
