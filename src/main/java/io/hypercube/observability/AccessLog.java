package io.hypercube.observability;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallFact.ActingAs;
import io.hypercube.core.call.CallFact.Answered;
import io.hypercube.core.call.CallFact.Asked;
import io.hypercube.core.call.CallFact.Authenticated;
import io.hypercube.core.call.CallFact.Ended;
import io.hypercube.core.call.CallFact.Members;
import io.hypercube.core.call.CallFact.Named;
import io.hypercube.core.call.CallFact.Opened;
import io.hypercube.core.call.CallFact.Own;
import io.hypercube.core.call.CallFact.PageBegun;
import io.hypercube.core.call.CallFact.PageMade;
import io.hypercube.core.call.CallFact.Problem;
import io.hypercube.core.call.CallFact.Recorded;
import io.hypercube.core.call.CallFact.Refused;
import io.hypercube.core.call.CallFact.Started;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.call.ImpersonatedUser;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.RequestInfo;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Writes one line of key-value pairs for a call when it has ended. Runs on the event loop; the appender does not block. */
final class AccessLog implements CallListener {
    private static final Logger LOGGER = LoggerFactory.getLogger("access");

    private final Call call;
    private final @Nullable String traceId;
    private @Nullable String named;
    private @Nullable ClusterCall opened;
    private @Nullable Caller caller;
    private @Nullable ImpersonatedUser actingAs;
    private @Nullable String problem;

    /** @param traceId null when the call is not traced */
    AccessLog(Call call, @Nullable String traceId) {
        this.call = call;
        this.traceId = traceId;
    }

    static boolean isOn() {
        return LOGGER.isInfoEnabled();
    }

    @Override
    public void told(CallFact fact) {
        switch (fact) {
            case Named(String cluster) -> named = cluster;
            case Authenticated(Caller known) -> caller = known;
            case Opened(ClusterCall sent) -> opened = sent;
            case ActingAs(ImpersonatedUser user) -> actingAs = user;
            case Problem(String reason) -> problem = problem == null ? reason : problem;
            case Ended end -> write(end);
            case Own _, Asked _, Members _, Answered _, Started _, PageBegun _, PageMade _, Refused _, Recorded _ -> {}
        }
    }

    private void write(Ended end) {
        LoggingEventBuilder line = LOGGER.atInfo()
                .addKeyValue("requestId", call.requestId())
                .addKeyValue("peer", call.peer())
                .addKeyValue("protocol", call.protocol())
                .addKeyValue("method", call.method())
                .addKeyValue("path", call.path())
                .addKeyValue("status", end.status())
                .addKeyValue("bytes", end.bytes())
                .addKeyValue("milliseconds", end.nanos() / 1_000_000);
        if (caller != null) {
            line = describe(line.addKeyValue("user", caller.user().name()), caller);
        }
        if (actingAs != null) {
            line = describe(line, actingAs);
        }
        line = add(line, "cluster", opened == null ? named : opened.cluster());
        if (opened != null) {
            line = describe(line, opened.info());
        }
        line = add(line, "problem", problem);
        add(line, "traceId", traceId).log("call");
    }

    private static LoggingEventBuilder describe(LoggingEventBuilder line, Caller caller) {
        LoggingEventBuilder more = add(line, "accessKey", caller.accessKey());
        Workload workload = caller.origin().workload();
        return workload == null
                ? more
                : more.addKeyValue("workload", workload.identity()).addKeyValue("workloadSubject", workload.subject());
    }

    private static LoggingEventBuilder describe(LoggingEventBuilder line, ImpersonatedUser user) {
        LoggingEventBuilder more = add(line.addKeyValue("actingAs", user.user()), "actingAsUid", user.uid());
        more = user.groups().isEmpty() ? more : more.addKeyValue("actingAsGroups", json(user.groups()));
        return user.extra().isEmpty() ? more : more.addKeyValue("actingAsExtra", json(user.extra()));
    }

    /** Encodes names as JSON, so that they cannot be confused. */
    private static String json(Object names) {
        return new String(Json.write(names), StandardCharsets.UTF_8);
    }

    private static LoggingEventBuilder describe(LoggingEventBuilder line, RequestInfo request) {
        LoggingEventBuilder more = line.addKeyValue("verb", request.verb().wireName());
        if (request instanceof RequestInfo.Resource resource) {
            more = add(more, "group", resource.collection().group());
            more = more.addKeyValue("resource", resource.collection().resource());
            more = add(more, "subresource", resource.subresource());
            more = add(more, "namespace", resource.namespace());
            more = add(more, "name", resource.name());
        }
        return more;
    }

    private static LoggingEventBuilder add(LoggingEventBuilder line, String key, @Nullable Object value) {
        return value == null || value.toString().isEmpty() ? line : line.addKeyValue(key, value);
    }
}
