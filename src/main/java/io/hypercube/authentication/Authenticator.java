package io.hypercube.authentication;

import java.util.List;

public final class Authenticator {
    public Authentication authenticate(List<String> authorization) {
        return new Authentication.NoCredentials();
    }
}
