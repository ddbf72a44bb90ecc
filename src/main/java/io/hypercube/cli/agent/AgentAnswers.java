package io.hypercube.cli.agent;

import io.hypercube.cli.agent.AgentEnrolment.Issued;
import io.hypercube.cli.agent.GatewayStream.Reply;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.core.ProgramVersion;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.io.IOException;
import java.util.Base64;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answers of an agent to the gateway's messages on one connection. Thread-safe; what blocks runs on a virtual thread. */
final class AgentAnswers {
    private static final Logger LOGGER = LoggerFactory.getLogger(AgentAnswers.class);

    /** The end of a connection's handshake with the gateway. */
    sealed interface Outcome {
        record Admitted(String replica) implements Outcome {}

        /** There is a connection to this replica already. */
        record Duplicate() implements Outcome {}

        /** The gateway does not accept the certificate. */
        record Refused(String message) implements Outcome {}

        /** The certificate is good, and the gateway does not admit this agent for now. */
        record NotAdmitted(String message) implements Outcome {}

        record Failed(Throwable cause) implements Outcome {}
    }

    /** The state that the connections of an agent share. */
    interface Shared {
        /** Reserves a replica for this connection; false when another connection has it. */
        boolean claim(String replica, AgentAnswers connection);

        void replicas(int count);

        /** The gateway has renewed the certificate, and it is kept. */
        void renewed(Issued renewed);
    }

    private final Shared shared;
    private final AgentLinks.Self self;
    private final Issued issued;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private volatile String replica = "";

    AgentAnswers(Shared shared, AgentLinks.Self self, Issued issued) {
        this.shared = shared;
        this.self = self;
        this.issued = issued;
    }

    CompletableFuture<Outcome> outcome() {
        return outcome;
    }

    AgentTarget target() {
        return self.target();
    }

    /** The connection has failed. Returns whether nothing had become of it before. */
    boolean end(Throwable cause) {
        return outcome.complete(new Outcome.Failed(cause));
    }

    /** @param body JSON; empty for none */
    CompletionStage<Reply> answer(String path, byte[] body) {
        try {
            return switch (path) {
                case AgentProtocol.HELLO -> now(hello(Json.read(body, AgentProtocol.Hello.class)));
                case AgentProtocol.REPLICAS -> now(admitted(Json.read(body, AgentProtocol.Replicas.class)));
                case AgentProtocol.REFUSAL -> now(refused(Json.read(body, AgentProtocol.Problem.class)));
                case AgentProtocol.CREDENTIAL -> later(this::credential);
                case AgentProtocol.CERTIFICATE -> {
                    String certificate =
                            Json.read(body, AgentProtocol.Certificate.class).certificate();
                    yield later(() -> renewed(certificate));
                }
                default -> now(Reply.problem(404, "NotFound", "this version of the agent does not know " + path));
            };
        } catch (ApiException e) {
            return now(Reply.problem(400, "BadRequest", String.valueOf(e.getMessage())));
        }
    }

    private static CompletionStage<Reply> now(Reply reply) {
        return CompletableFuture.completedFuture(reply);
    }

    private static CompletionStage<Reply> later(Callable<Reply> answer) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        Thread.ofVirtual().name("answer").start(() -> {
            try {
                reply.complete(answer.call());
            } catch (Exception e) {
                reply.complete(Reply.problem(503, "Unavailable", String.valueOf(e.getMessage())));
            }
        });
        return reply;
    }

    private Reply hello(AgentProtocol.Hello hello) {
        replica = hello.replica();
        if (!shared.claim(replica, this)) {
            outcome.complete(new Outcome.Duplicate());
            return Reply.problem(409, "AlreadyConnected", "this agent is connected to this replica already");
        }
        return Reply.of(new AgentProtocol.Introduction(
                AgentProtocol.VERSION,
                self.host(),
                self.instance(),
                ProgramVersion.get().version(),
                issued.certificatePem(),
                Base64.getEncoder()
                        .encodeToString(issued.key().sign(AgentProtocol.signedHello(hello.nonce(), hello.replica()))),
                self.target().server()));
    }

    private Reply admitted(AgentProtocol.Replicas told) {
        outcome.complete(new Outcome.Admitted(replica));
        shared.replicas(told.replicas());
        return new Reply(204, new byte[0]);
    }

    private Reply refused(AgentProtocol.Problem problem) {
        outcome.complete(
                AgentProtocol.OTHER_SERVER.equals(problem.reason())
                        ? new Outcome.NotAdmitted(problem.message())
                        : new Outcome.Refused(problem.message()));
        return new Reply(204, new byte[0]);
    }

    private Reply credential() throws IOException, InterruptedException {
        AgentCredentials.Handed credential = self.credentials().obtain();
        return Reply.of(new AgentProtocol.Credential(
                credential.authorization().reveal(),
                credential.expiration() == null ? null : credential.expiration().toString()));
    }

    private Reply renewed(String certificate) throws IOException, InterruptedException {
        self.enrolment().store(certificate);
        shared.renewed(new Issued(issued.key(), certificate));
        LOGGER.atInfo().addKeyValue("cluster", self.cluster()).log("certificate renewed");
        return new Reply(204, new byte[0]);
    }
}
