package io.hypercube.ai.finding;

import java.util.List;
import java.util.function.Consumer;

/** One thing that can keep an object from being ready. Without state. */
interface Check {
    /** The checks of every diagnosis; of findings with the same weight those of the first check are named first. */
    List<Check> ALL = List.of(
            new Deletion(),
            new MissingReferences(KnownKind.CONFIG_MAP),
            new MissingReferences(KnownKind.SECRET),
            new UnboundClaims(),
            new FailedCreation(),
            new NodeHealth(),
            new ServiceEndpoints(),
            new IngressClasses(),
            new IngressBackends(),
            new CertificateDates(),
            new NamespaceContents(),
            new WorkloadState(),
            new ContainerFailures(),
            new CronJobRuns(),
            new Scheduling(),
            new PodEvents(),
            new UnmetConditions());

    /** The part that it looks at, for the line that says that it could not: {@code secrets that pods refer to}. */
    String subject();

    /** @throws ReadFailure when it could not finish; what it has found until then counts */
    void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException;
}
