package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import io.hypercube.federation.ldap.LdapConfig.UserSearch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the entry of a person for good.
 *
 * @param attribute of the configuration; null for entryUUID, objectGUID or the distinguished name, whichever an entry has first
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4530">RFC 4530, entryUUID</a>
 */
record SubjectId(@Nullable String attribute) {
    private static final String ENTRY_UUID = "entryUUID";
    private static final String OBJECT_GUID = "objectGUID";
    private static final int GUID_BYTES = 16;
    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** The attributes that a search must return. */
    List<String> attributes() {
        return attribute == null ? List.of(ENTRY_UUID, OBJECT_GUID) : isDn() ? List.of() : List.of(attribute);
    }

    private boolean isDn() {
        return UserSearch.DN.equalsIgnoreCase(attribute);
    }

    /** @throws LdapException when the entry lacks the configured attribute */
    String of(Entry entry) {
        if (attribute == null) {
            return value(entry, ENTRY_UUID)
                    .or(() -> value(entry, OBJECT_GUID))
                    .orElseGet(() -> normalized(entry.getDN()));
        }
        if (isDn()) {
            return normalized(entry.getDN());
        }
        return value(entry, attribute)
                .orElseThrow(() -> LdapException.invalid("attribute " + attribute
                        + ": missing in the entry of the person (expected: the idAttribute, readable by bindDn)"));
    }

    private static Optional<String> value(Entry entry, String name) {
        if (name.equalsIgnoreCase(OBJECT_GUID)) {
            return Optional.ofNullable(entry.getAttributeValueBytes(name))
                    .filter(bytes -> bytes.length == GUID_BYTES)
                    .map(SubjectId::guid);
        }
        Optional<String> text = Optional.ofNullable(entry.getAttributeValueBytes(name))
                .filter(bytes -> bytes.length > 0)
                .map(bytes -> text(name, bytes));
        return name.equalsIgnoreCase(ENTRY_UUID) ? text.map(value -> value.toLowerCase(Locale.ROOT)) : text;
    }

    /** Decodes strictly: two persons must not become one by characters that cannot be read. */
    private static String text(String name, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.chars().noneMatch(Character::isISOControl)) {
                return text;
            }
        } catch (CharacterCodingException e) {
            throw notText(name);
        }
        throw notText(name);
    }

    private static LdapException notText(String name) {
        return LdapException.invalid(
                "attribute " + name + ": not text (expected: an idAttribute with text, or objectGUID)");
    }

    /** The filter that finds the entry of a subject; empty when the subject is a distinguished name. */
    Optional<Filter> filter(String subject) {
        if (attribute != null) {
            return isDn() ? Optional.empty() : Optional.of(filter(attribute, subject));
        }
        return UUID_TEXT.matcher(subject).matches()
                ? Optional.of(Filter.createORFilter(Stream.of(ENTRY_UUID, OBJECT_GUID)
                        .map(name -> filter(name, subject))
                        .toList()))
                : Optional.empty();
    }

    private static Filter filter(String name, String subject) {
        boolean guid =
                name.equalsIgnoreCase(OBJECT_GUID) && UUID_TEXT.matcher(subject).matches();
        return guid
                ? Filter.createEqualityFilter(name, bytes(UUID.fromString(subject)))
                : Filter.createEqualityFilter(name, subject);
    }

    private static String normalized(String dn) {
        try {
            return DN.normalize(dn);
        } catch (LDAPException e) {
            throw LdapException.invalid("the directory returned a distinguished name that is not valid");
        }
    }

    /** The first three parts of a GUID of Active Directory are little-endian. */
    private static String guid(byte[] bytes) {
        ByteBuffer little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long high = ((little.getInt() & 0xFFFFFFFFL) << 32)
                | ((little.getShort() & 0xFFFFL) << 16)
                | (little.getShort() & 0xFFFFL);
        return new UUID(high, little.order(ByteOrder.BIG_ENDIAN).getLong()).toString();
    }

    private static byte[] bytes(UUID guid) {
        long high = guid.getMostSignificantBits();
        return ByteBuffer.allocate(GUID_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) (high >>> 32))
                .putShort((short) (high >>> 16))
                .putShort((short) high)
                .order(ByteOrder.BIG_ENDIAN)
                .putLong(guid.getLeastSignificantBits())
                .array();
    }
}
