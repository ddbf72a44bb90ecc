package io.hypercube.testbed;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Repeats a test with {@linkplain Kubectl#atHand the versions of kubectl}; in a class that is {@link OnNewest}, with the newest. */
public final class Kubectls implements ArgumentsProvider {
    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        List<Kubectl> kubectls = RealCluster.isNewest(context) ? Kubectl.onNewest() : Kubectl.atHand();
        return kubectls.stream().map(Arguments::of);
    }
}
