package io.hypercube.auth.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.kube.ApiException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientDocumentsTest {
    private static final String ID = "https://app.example.com/client.json";
    private static final String GOOD = """
        {"client_id": "ADDRESS", "client_name": "An app\\u202e", "redirect_uris": ["cursor://x", "http://localhost/cb"], "more": 1}""";

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger reads = new AtomicInteger();
    private final ClientDocuments documents = new ClientDocuments(this::read, nanos::get);

    private byte[] read(URI address) throws IOException {
        reads.incrementAndGet();
        if (address.getPath().equals("/broken")) {
            throw new IOException("status 500 (expected: 200; redirects are not followed)");
        }
        return GOOD.replace("ADDRESS", address.getPath().equals("/other") ? ID : address.toString())
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void readsADocumentOnceAnHour() {
        OAuthClient client = documents.read(ID, "ann");
        assertThat(client.id()).isEqualTo(ID);
        assertThat(client.name()).as("without what turns the text around").isEqualTo("An app");
        assertThat(client.redirectUris()).containsExactly(new RedirectUri("http://localhost/cb"));
        assertThat(client.delegated().host()).isEqualTo("app.example.com");

        nanos.addAndGet(Duration.ofMinutes(59).toNanos());
        documents.read(ID, "bob");
        assertThat(reads).hasValue(1);
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
        documents.read(ID, "bob");
        assertThat(reads).hasValue(2);
    }

    @ParameterizedTest
    @CsvSource({
        "https://app.example.com/other, its own URL",
        "https://app.example.com/broken, the document cannot be read: status 500 (expected: 200; redirects are not followed) (a gateway"
                + " without access to the internet knows the clients of the setting mcpClients)",
    })
    void refusesADocumentThatIsNotThatOfItsAddress(String id, String reason) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> documents.read(id, "ann"))
                .withMessageContaining(reason);
        assertThat(reads).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://app.example.com",
                "https://user@app.example.com/client.json",
                "https://app.example.com/client.json#fragment",
                "https://app.example.com/a/../client.json",
                "https://app.example.com/%2E%2e/client.json",
                "https://app.example.com/./client.json",
                "https:///client.json",
                "https://app.example.com/client json",
                "https://app.example.com/\u00e4",
            })
    void readsFromNoAddressThatIsNotForThat(String id) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> documents.read(id, "ann"))
                .withMessageContaining("expected: an https URL with a path");
        assertThat(reads).hasValue(0);
    }

    @Test
    void readsNoMoreForAnAccountThanItsShare() {
        for (int i = 0; i < 20; i++) {
            documents.read("https://app.example.com/" + i, "ann");
        }
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> documents.read("https://app.example.com/more", "ann"))
                .satisfies(refusal -> assertThat(refusal.status().code()).isEqualTo(429));

        documents.read("https://app.example.com/1", "ann");
        documents.read("https://app.example.com/more", "bob");
        assertThat(reads).hasValue(21);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON",
                "[]",
                "{}",
                "{\"redirect_uris\": []}",
                "{\"redirect_uris\": \"https://a/cb\"}",
                "{\"redirect_uris\": [\"app://cb\", 1]}",
                "{\"redirect_uris\": [\"https://a/cb\"], \"client_secret\": \"x\"}",
                "{\"redirect_uris\": [\"https://a/cb\"], \"token_endpoint_auth_method\": \"client_secret_basic\"}",
            })
    void refusesMetadataThatCannotBeUsed(String json) {
        assertThatExceptionOfType(ClientMetadata.MetadataException.class)
                .isThrownBy(() -> ClientMetadata.parse(json.getBytes(StandardCharsets.UTF_8)));
    }
}
