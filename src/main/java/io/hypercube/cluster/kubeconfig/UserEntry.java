package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Mapping;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A {@code user} entry of a kubeconfig: the credential. */
record UserEntry(@Nullable ClientCertificate certificate, HttpCredential credential) {
    static final UserEntry ANONYMOUS = new UserEntry(null, new HttpCredential.None());
    private static final List<String> IMPERSONATION = List.of("as", "as-uid", "as-groups", "as-user-extra");

    static UserEntry read(EntryFields fields) {
        boolean imported = fields.origin() instanceof KubeconfigOrigin.Imported;
        IMPERSONATION.stream()
                .filter(fields::has)
                .forEach(key -> fields.problem(key + ": not supported (the gateway sets impersonation for each call)"));
        if (fields.has("auth-provider")) {
            fields.problem("auth-provider: not supported (Kubernetes removed these providers; expected: "
                    + (imported ? "a token or a client certificate)" : "exec)"));
        }
        if (fields.has("exec") && imported) {
            fields.problem(
                    "exec: programs are not allowed in an imported kubeconfig (expected: a token or a client certificate)");
        }
        return new UserEntry(certificate(fields), credential(fields));
    }

    private static @Nullable ClientCertificate certificate(EntryFields fields) {
        Optional<byte[]> chain = fields.bytes("client-certificate");
        Optional<byte[]> key = fields.bytes("client-key");
        boolean hasChain = fields.has("client-certificate") || fields.has("client-certificate-data");
        boolean hasKey = fields.has("client-key") || fields.has("client-key-data");
        if (hasChain && !hasKey) {
            fields.problem("client-certificate without client-key (expected: both)");
        }
        if (chain.isEmpty() || key.isEmpty()) {
            return null;
        }
        try {
            return Pem.clientCertificate(chain.get(), key.get());
        } catch (Pem.MalformedException e) {
            fields.problem("client-certificate and client-key: " + e.getMessage());
            return null;
        }
    }

    /** A token or a password has precedence over a program, as in client-go. */
    private static HttpCredential credential(EntryFields fields) {
        Optional<Secret> token = token(fields);
        Optional<Path> tokenFile = fields.path("tokenFile");
        boolean basic = fields.has("username") || fields.has("password");
        if (basic && (fields.has("token") || fields.has("tokenFile"))) {
            fields.problem("token and username or password (expected: one kind of credential)");
        }
        if (tokenFile.isPresent()) {
            return new HttpCredential.TokenFile(tokenFile.get(), token.orElse(null));
        }
        if (token.isPresent()) {
            return new HttpCredential.Bearer(token.get());
        }
        if (basic) {
            return new HttpCredential.Basic(
                    fields.text("username").orElse(""),
                    Secret.of(fields.text("password").orElse("")));
        }
        return fields.find("exec")
                .filter(exec -> fields.origin() instanceof KubeconfigOrigin.OperatorFile)
                .map(exec -> exec(fields, exec))
                .orElse(new HttpCredential.None());
    }

    private static Optional<Secret> token(EntryFields fields) {
        Optional<String> text = fields.text("token");
        Optional<Secret> token = text.flatMap(BearerToken::of);
        if (text.isPresent() && token.isEmpty()) {
            fields.problem("token: cannot be sent in a header field (expected: " + BearerToken.EXPECTED + ")");
        }
        return token;
    }

    private static HttpCredential exec(EntryFields user, YamlValue exec) {
        if (!(exec instanceof Mapping mapping)) {
            user.problem("exec: " + exec.kind() + " (expected: a mapping)");
            return new HttpCredential.None();
        }
        return ExecEntry.read(user.below("exec", mapping));
    }
}
