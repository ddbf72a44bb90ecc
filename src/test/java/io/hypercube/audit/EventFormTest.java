package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.RequestObject;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Events are what the tools of the field read. */
class EventFormTest {
    private static final RequestObject POD = new RequestObject("""
            {"kind": "Pod", "spec": {"hostNetwork": true, "volumes": [{"hostPath": {"path": "/etc"}}],
             "containers": [{"image": "a", "securityContext": {"privileged": true}}]}}""".getBytes(StandardCharsets.UTF_8), false, null);

    /** Unknown fields and values of another type are errors. */
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    /**
     * The fields and types of {@code k8s.io/apiserver/pkg/apis/audit/v1}.
     *
     * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/#audit-k8s-io-v1-Event">Event</a>
     */
    private record Event(
            String kind,
            String apiVersion,
            String level,
            String auditID,
            String stage,
            String requestURI,
            String verb,
            UserInfo user,
            @Nullable UserInfo impersonatedUser,
            @Nullable List<String> sourceIPs,
            @Nullable String userAgent,
            @Nullable Reference objectRef,
            @Nullable Status responseStatus,
            @Nullable JsonNode requestObject,
            @Nullable JsonNode responseObject,
            String requestReceivedTimestamp,
            String stageTimestamp,
            @Nullable Map<String, String> annotations) {}

    private record UserInfo(
            @Nullable String username,
            @Nullable String uid,
            @Nullable List<String> groups,
            @Nullable Map<String, List<String>> extra) {}

    private record Reference(
            @Nullable String resource,
            @Nullable String namespace,
            @Nullable String name,
            @Nullable String uid,
            @Nullable String apiGroup,
            @Nullable String apiVersion,
            @Nullable String resourceVersion,
            @Nullable String subresource) {}

    private record Status(
            @Nullable String kind,
            @Nullable String apiVersion,
            @Nullable Map<String, String> metadata,
            @Nullable String status,
            @Nullable String message,
            @Nullable String reason,
            @Nullable JsonNode details,
            int code) {}

    @Test
    @Shows({"6.11", "S2"})
    void aFullEventDecodesAsKubernetesOwnType() {
        AuditEvent event = FullEvents.full(POD);

        Event decoded = decode(event);

        assertThat(decoded)
                .returns("Event", Event::kind)
                .returns("audit.k8s.io/v1", Event::apiVersion)
                .returns("Request", Event::level)
                .returns("ResponseComplete", Event::stage)
                .returns(event.auditId(), Event::auditID)
                .returns(event.requestUri(), Event::requestURI)
                .returns("create", Event::verb)
                .returns(event.sourceIps(), Event::sourceIPs)
                .returns(event.userAgent(), Event::userAgent)
                .returns(event.annotations(), Event::annotations)
                .returns("2026-01-02T03:04:05.678901Z", Event::requestReceivedTimestamp)
                .returns("2026-01-02T03:04:06.000000Z", Event::stageTimestamp)
                .hasNoNullFieldsOrPropertiesExcept("responseObject");
        assertThat(decoded.user())
                .isEqualTo(new UserInfo(
                        "ann", "u-1", List.of("system:authenticated"), Map.of("scopes", List.of("a", "b"))));
        assertThat(decoded.impersonatedUser()).isEqualTo(new UserInfo("bob", null, List.of("ops"), null));
        assertThat(decoded.objectRef()).isEqualTo(new Reference("pods", "shop", "web", null, null, "v1", null, "exec"));
        assertThat(decoded.responseStatus())
                .isEqualTo(new Status(null, null, Map.of(), "Failure", "access denied", "Forbidden", null, 403));
    }

    @Test
    void timesAreOfTypeMicroTime() {
        Event decoded = decode(FullEvents.full(null));

        assertThat(DateTimeFormatter.ISO_INSTANT.parse(decoded.stageTimestamp(), Instant::from))
                .isEqualTo("2026-01-02T03:04:06Z");
        assertThat(decoded.stageTimestamp()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
    }

    @Test
    void anEventOfNobodyDecodesToo() {
        Event decoded = decode(new AuditEvent(
                AuditLevel.METADATA,
                "id",
                AuditStage.REQUEST_RECEIVED,
                "/",
                "get",
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                Map.of()));

        assertThat(decoded.user()).isEqualTo(new UserInfo(null, null, null, null));
        assertThat(decoded.objectRef()).isNull();
        assertThat(decoded.responseStatus()).isNull();
    }

    /** Names that are tried at a sign-in are texts of strangers, and JSON may hold half a character. */
    @Test
    void halfCharactersDoNotBreakAnEvent() {
        AuditEvent full = FullEvents.full(null);
        AuditEvent event = new AuditEvent(
                full.level(),
                full.auditId(),
                full.stage(),
                full.requestUri(),
                full.verb(),
                new AuditUser("a\ud800b", "\udc00", List.of("\ud83d"), Map.of("\ud800", List.of("\ud800"))),
                null,
                full.sourceIps(),
                "agent\n\ud800",
                full.object(),
                full.status(),
                null,
                full.received(),
                full.at(),
                Map.of("hypercube.io/name\ud800", "\ud800"));

        assertThat(FullEvents.text(event)).doesNotContain("\n");
        assertThat(decode(event).user()).isEqualTo(new UserInfo("a?b", "?", List.of("?"), Map.of("?", List.of("?"))));
        assertThat(decode(event).annotations()).isEqualTo(Map.of("hypercube.io/name?", "?"));
    }

    /**
     * The paths from which Falco's plugin {@code k8saudit} takes the fields of its rules. {@code ka.resp.name} is the exception: it needs
     * the body of the response, which is not read.
     */
    @ParameterizedTest
    @CsvSource({
        "ka.auditid,                            /auditID",
        "ka.stage,                              /stage",
        "ka.auth.decision,                      /annotations/authorization.k8s.io~1decision",
        "ka.auth.reason,                        /annotations/authorization.k8s.io~1reason",
        "ka.user.name,                          /user/username",
        "ka.user.groups,                        /user/groups/0",
        "ka.impuser.name,                       /impersonatedUser/username",
        "ka.verb,                               /verb",
        "ka.uri,                                /requestURI",
        "ka.target.name,                        /objectRef/name",
        "ka.target.namespace,                   /objectRef/namespace",
        "ka.target.resource,                    /objectRef/resource",
        "ka.target.subresource,                 /objectRef/subresource",
        "ka.req.pod.containers.image,           /requestObject/spec/containers/0/image",
        "ka.req.pod.containers.privileged,      /requestObject/spec/containers/0/securityContext/privileged",
        "ka.req.pod.host_network,               /requestObject/spec/hostNetwork",
        "ka.req.pod.volumes.hostpath,           /requestObject/spec/volumes/0/hostPath/path",
        "ka.response.code,                      /responseStatus/code",
        "ka.response.reason,                    /responseStatus/reason",
        "ka.useragent,                          /userAgent",
        "ka.sourceips,                          /sourceIPs/0",
        "jevt.rawtime,                          /stageTimestamp"
    })
    void fieldsOfFalcoAreFilled(String field, String pointer) {
        assertThat(FullEvents.json(FullEvents.full(POD)).at(pointer).asString())
                .as(field)
                .isNotEmpty();
    }

    private static Event decode(AuditEvent event) {
        return STRICT.readValue(EventJson.of(event), Event.class);
    }
}
