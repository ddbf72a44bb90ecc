package io.hypercube.cli.client;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The audit events of a running gateway, newest first. They are fetched a page at a time, each page from the time of the last event on,
 * so events that arrive meanwhile neither repeat nor hide any. Blocking.
 */
public record AuditTrail(GatewayClient gateway) {
    private static final String PATH = "/api/v1/cube/audit";
    private static final String USUAL = "24h";
    /** Events have up to 160 KiB, and a page at most 32 MiB. */
    private static final int MOST_OF_A_PAGE = 200;

    /**
     * Passes each matching event once.
     *
     * @param question the parameters of the query; empty values are left out
     * @param limit the largest number of events; 0 for no limit
     */
    public void each(Map<String, @Nullable String> question, int limit, Consumer<JsonNode> visitor)
            throws IOException, InterruptedException {
        int pageSize = limit == 0 ? MOST_OF_A_PAGE : Math.min(limit, MOST_OF_A_PAGE);
        Map<String, @Nullable String> page = new LinkedHashMap<>(question);
        page.put("pageSize", Integer.toString(pageSize));
        if (question.get("from") == null) {
            page.put("from", USUAL); // otherwise the default of a later page would be 24 hours before its own end
        }
        Set<String> ofLastTime = new HashSet<>();
        Instant last = Instant.MAX;
        int pageNum = 1;
        int passed = 0;
        while (true) {
            page.put("pageNum", Integer.toString(pageNum));
            JsonNode items = fetch(page);
            Instant before = last;
            for (JsonNode event : items) {
                Instant time =
                        Instant.parse(event.path("requestReceivedTimestamp").asString(""));
                if (!time.equals(last)) {
                    ofLastTime.clear();
                    last = time;
                }
                if (ofLastTime.add(event.path("auditID").asString(""))) {
                    visitor.accept(event);
                    if (++passed == limit) {
                        return;
                    }
                }
            }
            if (items.size() < pageSize) {
                return;
            }
            pageNum = last.equals(before) ? pageNum + 1 : 1; // more events of one microsecond than fit on a page
            page.put("to", last.plus(1, ChronoUnit.MICROS).toString());
        }
    }

    private JsonNode fetch(Map<String, @Nullable String> parameters) throws IOException, InterruptedException {
        String query = parameters.entrySet().stream()
                .filter(parameter ->
                        parameter.getValue() != null && !parameter.getValue().isEmpty())
                .map(parameter -> parameter.getKey() + "=" + GatewayClient.segment(parameter.getValue()))
                .collect(Collectors.joining("&"));
        return JsonMapper.shared()
                .readTree(gateway.call("GET", PATH + "?" + query, null))
                .path("items");
    }
}
