package io.hypercube.signin;

import io.hypercube.identity.Secret;
import io.hypercube.token.IssuedToken;

/** The tokens of a sign-in, the only value with which a refresh token leaves this package. */
record SignInTokens(SignIn signIn, IssuedToken access, Secret refresh) {}
