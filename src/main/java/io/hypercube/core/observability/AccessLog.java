package io.hypercube.core.observability;

import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.RequestInfo;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Writes one line of key-value pairs for each call when it has ended. Runs on event loops; the appender does not block. */
final class AccessLog {
    private static final Logger LOGGER = LoggerFactory.getLogger("access");

    private AccessLog() {}

    /** @param bytes size of the response body */
    static void write(CallRecord call, int status, long bytes, long nanos) {
        if (!LOGGER.isInfoEnabled()) {
            return;
        }
        LoggingEventBuilder line = LOGGER.atInfo()
                .addKeyValue("requestId", call.requestId)
                .addKeyValue("peer", call.peer)
                .addKeyValue("protocol", call.protocol)
                .addKeyValue("method", call.method)
                .addKeyValue("path", call.path)
                .addKeyValue("status", status)
                .addKeyValue("bytes", bytes)
                .addKeyValue("milliseconds", nanos / 1_000_000);
        if (call.caller != null) {
            line = describe(line.addKeyValue("user", call.caller.user().name()), call.caller);
        }
        if (call.actingAs != null) {
            line = describe(line, call.actingAs);
        }
        line = add(line, "cluster", call.cluster == null ? call.named : call.cluster);
        if (call.request != null) {
            line = describe(line, call.request);
        }
        line = add(line, "problem", call.problem);
        add(line, "traceId", call.trace == null ? null : call.trace.traceId()).log("call");
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
