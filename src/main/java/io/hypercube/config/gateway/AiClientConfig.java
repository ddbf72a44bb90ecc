package io.hypercube.config.gateway;

import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.HiddenFields;
import java.util.List;

/**
 * The configuration of AI clients beyond their tokens.
 *
 * @param rules the first that matches counts; none for reading only
 * @param hidden in addition to what is always redacted
 */
public record AiClientConfig(List<AiClientRule> rules, List<HiddenFields> hidden) {
    public AiClientConfig {
        rules = List.copyOf(rules);
        hidden = List.copyOf(hidden);
    }

    /** This configuration with the values of another one that can change while the gateway runs. */
    AiClientConfig reloaded(AiClientConfig next) {
        return new AiClientConfig(next.rules, hidden);
    }
}
