package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The chart's value {@code config} has the settings of the gateway, except for those that the chart determines. */
class ChartSettingsTest {
    /** Set by deploy/chart/hypercube/templates: a template of a pod and these settings must agree. */
    private static final Set<String> OF_THE_CHART = Set.of(
            "config",
            "listen",
            "dataDir",
            "kubeconfig",
            "inCluster",
            "tls",
            "tlsCert",
            "tlsKey",
            "database",
            "adminPassword",
            "masterKeyFile",
            "previousMasterKeyFile",
            "metricsListen",
            "replicaListen",
            "replicaAddress",
            "shutdownDelay",
            "trustedAuthorities",
            "drainTimeout");

    @Test
    void theSchemaOfTheChartHasEverySetting() throws IOException {
        Set<String> inSchema = Set.copyOf(JsonMapper.shared()
                .readTree(Files.readString(Path.of("deploy/chart/hypercube/values.schema.json")))
                .at("/properties/config/properties")
                .propertyNames());
        List<String> expected = Settings.ALL.stream()
                .map(Setting::key)
                .filter(key -> !OF_THE_CHART.contains(key))
                .collect(Collectors.toList());

        assertThat(inSchema).containsExactlyInAnyOrderElementsOf(expected);
    }
}
