package io.hypercube.core.kube;

/**
 * The reason of a failure, as defined by Kubernetes.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/status/">Status</a>
 */
public enum StatusReason {
    BAD_REQUEST(400, "BadRequest"),
    UNAUTHORIZED(401, "Unauthorized"),
    FORBIDDEN(403, "Forbidden"),
    NOT_FOUND(404, "NotFound"),
    METHOD_NOT_ALLOWED(405, "MethodNotAllowed"),
    NOT_ACCEPTABLE(406, "NotAcceptable"),
    ALREADY_EXISTS(409, "AlreadyExists"),
    CONFLICT(409, "Conflict"),
    EXPIRED(410, "Expired"),
    REQUEST_ENTITY_TOO_LARGE(413, "RequestEntityTooLarge"),
    UNSUPPORTED_MEDIA_TYPE(415, "UnsupportedMediaType"),
    MISDIRECTED_REQUEST(421, "MisdirectedRequest"),
    INVALID(422, "Invalid"),
    TOO_MANY_REQUESTS(429, "TooManyRequests"),
    INTERNAL_ERROR(500, "InternalError"),
    BAD_GATEWAY(502, "ServiceUnavailable"),
    SERVICE_UNAVAILABLE(503, "ServiceUnavailable"),
    TIMEOUT(504, "Timeout");

    private final int code;
    private final String wireName;

    StatusReason(int code, String wireName) {
        this.code = code;
        this.wireName = wireName;
    }

    /** The HTTP status code of this reason. */
    public int code() {
        return code;
    }

    /** The {@code reason} field of the Status. */
    public String wireName() {
        return wireName;
    }
}
