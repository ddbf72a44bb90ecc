package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Options with secrets as containers have them, and arguments that stay. */
class CommandLinesTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "['--password=hunter2','-v'] | ['--password=<7 bytes, redacted>','-v']",
                "['--password=with a blank --x=1'] | ['--password=<18 bytes, redacted>']",
                "['-api-key=abc'] | ['-api-key=<3 bytes, redacted>']",
                "['--token','abc','run'] | ['--token','<3 bytes, redacted>','run']",
                "['--token','--verbose','run'] | ['--token','--verbose','run']",
                "['DB_PASSWORD=abc'] | ['DB_PASSWORD=<3 bytes, redacted>']",
                "['sh','-c','exec app --db-password abc --level 3'] |"
                        + " ['sh','-c','exec app --db-password <3 bytes, redacted> --level 3']",
                "['sh','-c','TOKEN=abc app'] | ['sh','-c','TOKEN=<3 bytes, redacted> app']",
                "['sh','-c','OPTS=--secret=abc app'] | ['sh','-c','OPTS=--secret=<3 bytes, redacted> app']",
                "['sh','-c','app --client-secret=\\\"a b\\\" x'] |"
                        + " ['sh','-c','app --client-secret=<5 bytes, redacted> x']",
                "['--password=<7 bytes, redacted>'] | ['--password=<7 bytes, redacted>']",
                "'run --token abc' | 'run --token <3 bytes, redacted>'",
                "{'token':'abc','level':'3'} | {'token':'<3 bytes, redacted>','level':'3'}",
                "[{'name':'password','value':'abc'}] | [{'name':'password','value':'<3 bytes, redacted>'}]"
            })
    void redactsTheValuesOfSecretOptions(String arguments, String expected) {
        JsonNode redacted = CommandLines.redact(json(arguments));

        assertThat(redacted).isEqualTo(json(expected));
        assertThat(CommandLines.redact(redacted.deepCopy())).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "['--tls-private-key-file=/etc/tls/key.pem','--service-account-key-file','/etc/sa.pub']",
                "['--password=$(DB_PASSWORD)','--token','$(TOKEN)','${SECRET}']",
                "['--enable-token-cache=true','--token-ttl=1h','--secret-name','db']",
                "['--level=3','web','key','a=b',7,null]",
                "['sh','-c','echo password; sleep 3 --x=1']",
                "7"
            })
    void keepsEverythingElse(String arguments) {
        assertThat(CommandLines.redact(json(arguments))).isEqualTo(json(arguments));
    }

    @ParameterizedTest
    @CsvSource({
        "args, true",
        "command, true",
        "extraArgs, true",
        "startupArguments, true",
        "commands, false",
        "env, false"
    })
    void knowsTheFields(String field, boolean has) {
        assertThat(CommandLines.isField(field)).isEqualTo(has);
    }

    /** A cluster may hold any text. */
    @Test
    void takesLinearTime() {
        String text = "x".repeat(200_000) + "a='".repeat(100_000) + "--k=".repeat(200_000) + " token=\"".repeat(50_000);

        assertThat(CommandLines.redact(MAPPER.createArrayNode().add(text))).isNotNull();
    }

    private static JsonNode json(String text) {
        return MAPPER.readTree(text.replace('\'', '"'));
    }
}
