package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.RequestObject;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.core.call.BodyObserver;
import java.io.ByteArrayOutputStream;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of one request while it is forwarded. Memory grows with the body, up to {@link RequestObject#LARGEST} bytes. Nothing
 * is parsed here; {@link EventJson} does that on another thread. Not thread-safe.
 *
 * <p>Bodies of the gateway's own API are never kept, and neither are bodies of Secrets, token reviews, token requests, OAuth objects
 * and proxied applications, nor of paths that are no resource.
 */
public final class RequestObjectReader implements BodyObserver {
    private static final Set<String> SECRET_GROUPS = Set.of(ObjectReference.OWN_GROUP, "oauth.openshift.io");
    /** Only these are named in an event, because a field may contain anything. */
    private static final Set<String> KNOWN_TYPES = Set.of(
            "application/apply-patch+cbor",
            "application/apply-patch+yaml",
            "application/cbor",
            "application/octet-stream",
            "application/vnd.kubernetes.protobuf",
            "application/x-www-form-urlencoded",
            "application/yaml",
            "multipart/form-data",
            "text/plain");

    private static final Set<String> KNOWN_ENCODINGS = Set.of("br", "deflate", "gzip", "zstd");

    private final boolean omitManagedFields;
    private @Nullable String leftOut;
    private ByteArrayOutputStream body = new ByteArrayOutputStream(0);

    private RequestObjectReader(boolean omitManagedFields, @Nullable String leftOut) {
        this.omitManagedFields = omitManagedFields;
        this.leftOut = leftOut;
    }

    /**
     * Header fields of a request body.
     *
     * @param contentType null for none, which API servers read as JSON
     * @param contentEncoding null for none
     */
    public record Content(
            @Nullable String contentType, @Nullable String contentEncoding) {}

    /** @param object null for a path that is no resource */
    public static RequestObjectReader of(@Nullable ObjectReference object, AuditDecision decision, Content content) {
        String reason = object == null ? "not a resource" : reason(object);
        return new RequestObjectReader(decision.omitManagedFields(), reason == null ? reason(content) : reason);
    }

    /** Whether bytes are still kept, so that a caller need not copy any that are not. */
    @Override
    public boolean reads() {
        return leftOut == null;
    }

    @Override
    public void bytes(byte[] bytes) {
        if (leftOut != null) {
            return;
        }
        if (bytes.length > RequestObject.LARGEST - body.size()) {
            leftOut = "larger than " + RequestObject.LARGEST + " bytes";
            body = new ByteArrayOutputStream(0);
        } else {
            body.writeBytes(bytes);
        }
    }

    /** The body that was read, for the event; null when the request had none. */
    public @Nullable RequestObject finish() {
        if (leftOut != null) {
            return RequestObject.leftOut(leftOut);
        }
        return body.size() == 0 ? null : new RequestObject(body.toByteArray(), omitManagedFields, null);
    }

    private static @Nullable String reason(ObjectReference object) {
        if (object.resource().equals("secrets")) {
            return "of a Secret";
        }
        if (object.resource().equals("tokenreviews") || "token".equals(object.subresource())) {
            return "of a token";
        }
        if ("proxy".equals(object.subresource())) {
            return "of another application";
        }
        return SECRET_GROUPS.contains(object.apiGroup()) ? "may contain a secret" : null;
    }

    private static @Nullable String reason(Content content) {
        String encoding = content.contentEncoding() == null ? "" : name(content.contentEncoding());
        if (!encoding.isEmpty() && !encoding.equals("identity")) {
            return "content encoding " + known(encoding, KNOWN_ENCODINGS);
        }
        String type = content.contentType() == null ? "" : name(content.contentType());
        boolean json = type.equals("application/json") || (type.startsWith("application/") && type.endsWith("+json"));
        return json || type.isEmpty() ? null : "content type " + known(type, KNOWN_TYPES);
    }

    /** Without parameters. */
    private static String name(String field) {
        int parameters = field.indexOf(';');
        return (parameters < 0 ? field : field.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    private static String known(String name, Set<String> known) {
        return known.contains(name) ? name : "not known";
    }
}
