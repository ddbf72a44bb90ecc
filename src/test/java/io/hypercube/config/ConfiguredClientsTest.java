package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.delegation.DelegationConfig;
import io.hypercube.auth.delegation.OAuthClient;
import io.hypercube.auth.delegation.RedirectUri;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of delegations to AI clients. */
class ConfiguredClientsTest {
    @TempDir
    private Path folder;

    private DelegationConfig load(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), yaml);
        return ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of())
                .gateway()
                .delegation();
    }

    @Test
    void readsEverything() throws IOException {
        DelegationConfig config = load("""
            mcpMaxDelegation: 24h
            mcpDynamicRegistration: true
            mcpClients:
            - {id: editor, redirectUris: ["http://127.0.0.1/cb", "editor://cb"]}
            - {id: "https://chat.example.com/client.json", name: Chat, redirectUris: ["https://chat.example.com/cb"]}
            """);

        assertThat(config.longest()).isEqualTo(Duration.ofHours(24));
        assertThat(config.registration()).isTrue();
        assertThat(config.clients()).extracting(OAuthClient::name).containsExactly("editor", "Chat");
        assertThat(config.clients().getFirst().redirectUris())
                .containsExactly(new RedirectUri("http://127.0.0.1/cb"), new RedirectUri("editor://cb"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "mcpClients: x; a list of clients",
                "mcpClients: [{redirectUris: ['https://a/cb']}]; mcpClients[0].id: missing",
                "mcpClients: [{id: 'a b', redirectUris: ['https://a/cb']}]; mcpClients[0].id: a b",
                "mcpClients: [{id: a}]; mcpClients[0].redirectUris: none",
                "mcpClients: [{id: a, redirectUris: ['javascript:alert(1)']}]; mcpClients[0].redirectUris: javascript",
                "mcpClients: [{id: a, redirectUris: ['http://a/cb']}]; mcpClients[0].redirectUris: http://a/cb",
                "mcpClients: [{id: a, secret: b, redirectUris: ['https://a/cb']}]; mcpClients[0].secret: unknown key",
                "mcpClients: [{id: a, redirectUris: ['https://a/cb']}, {id: a, redirectUris: ['https://a/cb']}]; mcpClients[1].id: a",
                "mcpMaxDelegation: 59s; from 1m to 8760h",
                "mcpMaxDelegation: 8761h; from 1m to 8760h",
            })
    void namesWhatIsNotValid(String yaml, String problem) {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> load(yaml))
                .withMessageContaining(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.1.2.3",
                "172.31.0.1",
                "192.168.0.1",
                "100.64.0.1",
                "169.254.169.254",
                "0.0.0.0",
                "224.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "fd00::1",
                "fe80::1",
                "ff02::1",
                "::ffff:10.0.0.1",
                "64:ff9b::a00:1",
                "2002:7f00:1::",
                "100.100.100.200",
                "203.0.113.7"
            })
    void readsDocumentsFromNoPrivateAddressAndNoForbiddenOne(String address) throws IOException {
        DelegationConfig config = load("importForbiddenAddresses: [203.0.113.0/24, 100.100.100.200]");

        assertThat(config.documents().addresses().allows(InetAddress.ofLiteral(address)))
                .isFalse();
        assertThat(config.documents().addresses().allows(InetAddress.ofLiteral("198.51.100.7")))
                .isTrue();
        assertThat(config.documents().addresses().allows(InetAddress.ofLiteral("2001:db8::1")))
                .isTrue();
        assertThat(config.documents().trust()).isNull();
    }
}
