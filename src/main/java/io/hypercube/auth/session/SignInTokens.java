package io.hypercube.auth.session;

import io.hypercube.auth.token.IssuedToken;
import io.hypercube.core.identity.Secret;

/** The tokens of a sign-in, the only value with which a refresh token leaves this package. */
record SignInTokens(SignIn signIn, IssuedToken access, Secret refresh) {}
