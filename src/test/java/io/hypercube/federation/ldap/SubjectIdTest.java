package io.hypercube.federation.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Subjects of entries. */
class SubjectIdTest {
    private static final String DN = "UID=alice, ou=People,dc=example,dc=com";
    private static final byte[] GUID = HexFormat.of().parseHex("33221100554477668899aabbccddeeff");
    private static final String GUID_TEXT = "00112233-4455-6677-8899-aabbccddeeff";

    private final SubjectId automatic = new SubjectId(null);

    @Test
    void takesTheFirstThatTheEntryHas() {
        Attribute uuid = new Attribute("entryUUID", "597AE2F6-16A6-1027-98F4-D28B5365DC14");
        Attribute guid = new Attribute("objectGUID", GUID);

        assertThat(automatic.of(new Entry(DN, uuid, guid))).isEqualTo("597ae2f6-16a6-1027-98f4-d28b5365dc14");
        assertThat(automatic.of(new Entry(DN, guid))).isEqualTo(GUID_TEXT);
        assertThat(automatic.of(new Entry(DN))).isEqualTo("uid=alice,ou=people,dc=example,dc=com");
    }

    @Test
    void findsAGuidByItsBytes() {
        assertThat(new SubjectId("objectGUID").filter(GUID_TEXT).orElseThrow().getAssertionValueBytes())
                .isEqualTo(GUID);
        assertThat(automatic.filter(GUID_TEXT).orElseThrow().toString())
                .startsWith("(|(entryUUID=" + GUID_TEXT + ")(objectGUID=3\"\\11\\00");
        assertThat(automatic.filter("uid=alice,dc=example")).isEmpty();
    }

    @Test
    void takesTheConfiguredAttributeOnly() {
        SubjectId number = new SubjectId("employeeNumber");
        assertThat(number.attributes()).containsExactly("employeeNumber");
        assertThat(number.of(new Entry(DN, new Attribute("employeeNumber", "A-7"))))
                .isEqualTo("A-7");
        assertThat(number.filter("A*")).hasToString("Optional[(employeeNumber=A\\2a)]");
        assertThatExceptionOfType(LdapException.class)
                .isThrownBy(() -> number.of(new Entry(DN, new Attribute("entryUUID", GUID_TEXT))))
                .withMessageContaining("attribute employeeNumber: missing");
        assertThatExceptionOfType(LdapException.class)
                .isThrownBy(
                        () -> number.of(new Entry(DN, new Attribute("employeeNumber", new byte[] {65, (byte) 0x80}))))
                .withMessageContaining("attribute employeeNumber: not text");
        assertThat(new SubjectId("dn").of(new Entry(DN, new Attribute("entryUUID", GUID_TEXT))))
                .isEqualTo("uid=alice,ou=people,dc=example,dc=com");
        assertThat(new SubjectId("dn").filter(GUID_TEXT)).isEmpty();
    }
}
