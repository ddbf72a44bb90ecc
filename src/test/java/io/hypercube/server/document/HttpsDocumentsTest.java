package io.hypercube.server.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.delegation.DelegationConfig.DocumentAccess;
import io.hypercube.federation.oidc.TrustedAuthorities;
import io.hypercube.testbed.DocumentServer;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpsDocumentsTest {
    @TempDir
    private static Path folder;

    private static TestAuthority authority;
    private static DocumentServer server;

    @BeforeAll
    static void start() {
        authority = new TestAuthority(folder);
        server = new DocumentServer(authority);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpsDocuments reader(Duration patience) {
        DocumentAccess access =
                new DocumentAccess(InetAddress::isLoopbackAddress, TrustedAuthorities.read(authority.file()));
        return new HttpsDocuments(access, patience);
    }

    @ParameterizedTest
    @ValueSource(strings = {"good", "chunked"})
    void readsADocument(String path) throws IOException {
        byte[] document = reader(Patience.LONG).read(server.uri(path));

        assertThat(new String(document, StandardCharsets.UTF_8))
                .contains(server.uri(path).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "redirect, status 302",
        "missing, status 404",
        "large, larger than 65536 bytes",
        "endless, larger than 65536 bytes",
    })
    void refusesWhatIsNoDocument(String path, String reason) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> reader(Patience.LONG).read(server.uri(path)))
                .withMessageContaining(reason);
    }

    @Test
    void endsADocumentThatTakesTooLong() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> reader(Duration.ofMillis(500)).read(server.uri("slow")))
                .withMessageContaining("no complete answer within 0.5 s");
    }

    @Test
    void connectsToNoForbiddenAddress() {
        int before = server.requests();
        DocumentAccess nowhere = new DocumentAccess(address -> false, TrustedAuthorities.read(authority.file()));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new HttpsDocuments(nowhere).read(server.uri("good")))
                .withMessage("the host has no public address");
        assertThat(server.requests()).isEqualTo(before);
    }

    @Test
    void trustsNoOtherAuthority() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new HttpsDocuments(new DocumentAccess(address -> true, null), Patience.LONG)
                        .read(server.uri("good")))
                .withMessage("the TLS connection failed");
    }
}
