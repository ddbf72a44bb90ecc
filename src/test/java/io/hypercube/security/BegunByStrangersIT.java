package io.hypercube.security;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Route;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Attack 53: strangers have all of something that they may begin. Routes that need no credential are found here, and what they store is seen
 * in the database: each such table says the network, which has its share (tests of the stores), and so have connections of agents
 * (StrangerSeatsTest).
 */
@Thorough
class BegunByStrangersIT {
    private static final String NOTHING = "";

    /** Routes that need no credential and are more than a read, with the table in which they store. A new one must be added, with a share. */
    private static final Map<String, String> BEGUN = Map.ofEntries(
            entry("POST /api/v1/cube/key/token", NOTHING),
            entry("POST /api/v1/cube/login", NOTHING),
            entry("POST /api/v1/cube/token", NOTHING),
            entry("POST /api/v1/cube/device/authorization", "device_authorization"),
            entry("POST /api/v1/cube/device/token", NOTHING),
            entry("POST /api/v1/cube/device/revocation", NOTHING),
            entry("POST /api/v1/cube/delegations/revocation", NOTHING),
            entry("POST /oauth/register", "registered_client"),
            entry("POST /api/v1/cube/providers/{name}/backchannel-logout", NOTHING),
            entry("POST /api/v1/cube/agents/join", NOTHING));

    private static final List<Map.Entry<String, String>> BODIES = List.of(
            entry("application/x-www-form-urlencoded", "client_id=hypercube&device=d&grant_type=authorization_code"),
            entry(
                    "application/json",
                    "{\"redirect_uris\":[\"https://a.example.com/cb\"],\"client_name\":\"a\",\"cluster\":\"a\","
                            + "\"token\":\"a\",\"username\":\"a\",\"password\":\"a\"}"));

    /** Tables that the program itself writes at any time. */
    private static final Set<String> OWN = Set.of("replica", "audit_event");

    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of(
                "public-url", List.of("https://hub.example.com"),
                "mcp", List.of("true"),
                "mcp-dynamic-registration", List.of("true")));
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void eachRouteForStrangersIsKnown() {
        Set<String> found = new TreeSet<>();
        gateway.routes().stream()
                .filter(route -> route.access() == Route.Access.OPEN)
                .filter(route -> !route.method().equals("GET"))
                .forEach(route -> found.add(route.method() + " " + route.template()));

        assertThat(found).containsExactlyInAnyOrderElementsOf(BEGUN.keySet());
    }

    @Test
    @Shows("S53")
    void eachTableThatStrangersWriteSaysTheirNetwork() throws SQLException {
        DatabaseFile database = new DatabaseFile(gateway);
        for (Map.Entry<String, String> begun : BEGUN.entrySet()) {
            Map<String, Integer> before = rows(database);
            for (Map.Entry<String, String> body : BODIES) {
                Protocol.HTTP_1_1.send(
                        gateway,
                        Attack.of(
                                        "POST",
                                        begun.getKey()
                                                .substring("POST ".length())
                                                .replace("{name}", "none"))
                                .with("Content-Type", body.getKey())
                                .body(body.getValue()));
            }
            Map<String, Integer> after = rows(database);

            Set<String> grown = new TreeSet<>(after.keySet());
            grown.removeIf(table -> after.getOrDefault(table, 0) <= before.getOrDefault(table, 0));
            assertThat(grown)
                    .as(begun.getKey())
                    .isEqualTo(begun.getValue().isEmpty() ? Set.of() : Set.of(begun.getValue()));
            for (String table : grown) {
                assertThat(database.text("SELECT network FROM " + table))
                        .as(table)
                        .isEqualTo("127.0.0.1");
            }
        }
    }

    private static Map<String, Integer> rows(DatabaseFile database) throws SQLException {
        String tables = database.text("SELECT group_concat(name) FROM sqlite_master WHERE type = 'table'");
        Map<String, Integer> rows = new TreeMap<>();
        for (String table : tables.split(",")) {
            if (!OWN.contains(table)) {
                rows.put(table, Integer.parseInt(database.text("SELECT count(*) FROM " + table)));
            }
        }
        return rows;
    }
}
