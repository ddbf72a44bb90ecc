package io.hypercube.observability;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The {@code OTEL_} variables of the environment. Traces are off unless they name an endpoint or an exporter.
 *
 * @param variables may contain secrets, such as {@code OTEL_EXPORTER_OTLP_HEADERS}
 * @see <a href="https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/">OpenTelemetry,
 *     environment variables</a>
 */
public record TracingConfig(Map<String, String> variables) {
    private static final String PREFIX = "OTEL_";
    private static final String EXPORTER = "OTEL_TRACES_EXPORTER";
    private static final String DISABLED = "OTEL_SDK_DISABLED";
    private static final List<String> ENDPOINTS =
            List.of("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
    private static final List<String> PROTOCOLS =
            List.of("OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL");
    private static final String PROTOCOL = "http/protobuf";

    public TracingConfig {
        variables = Map.copyOf(variables);
    }

    /** Takes the variables that are set to a value. */
    public static TracingConfig of(Map<String, String> environment) {
        return new TracingConfig(environment.entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(PREFIX))
                .filter(variable -> !variable.getValue().isBlank())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** Whether traces are recorded and exported. */
    boolean isOn() {
        String exporter = variables.getOrDefault(EXPORTER, "");
        boolean named = !exporter.isEmpty() || ENDPOINTS.stream().anyMatch(variables::containsKey);
        return named && !exporter.equals("none") && !"true".equalsIgnoreCase(variables.get(DISABLED));
    }

    /** The variables that ask for something that this program cannot do, each with the value and the expectation. */
    public Map<String, String> problems() {
        Map<String, String> problems = new TreeMap<>();
        require(EXPORTER, Set.of("otlp", "none"), "otlp or none", problems);
        PROTOCOLS.forEach(variable -> require(variable, Set.of(PROTOCOL), PROTOCOL, problems));
        return problems;
    }

    private void require(String variable, Set<String> allowed, String expected, Map<String, String> problems) {
        String value = variables.get(variable);
        if (value != null && !allowed.contains(value)) {
            problems.put(variable, value + " (expected: " + expected + ")");
        }
    }

    /** The variables as properties of the SDK. Only traces are exported; metrics are at {@code /metrics}. */
    Map<String, String> properties() {
        Map<String, String> properties = variables.entrySet().stream()
                .collect(Collectors.toMap(
                        variable -> variable.getKey().toLowerCase(Locale.ROOT).replace('_', '.'), Map.Entry::getValue));
        properties.putIfAbsent("otel.service.name", "hypercube");
        properties.put("otel.exporter.otlp.protocol", PROTOCOL);
        properties.put("otel.metrics.exporter", "none");
        properties.put("otel.logs.exporter", "none");
        return properties;
    }

    @Override
    public String toString() {
        return "TracingConfig" + variables.keySet();
    }
}
