/**
 * Browser sessions: {@link io.hypercube.session.Sessions} creates and ends them, and {@link io.hypercube.session.BrowserRules}
 * checks the origin of requests with the session cookie. A session signs an account in until a fixed time; only the hash of its
 * cookie is stored. Sessions are looked up in {@code directory.AccountDirectory}, which holds all of them in memory.
 */
@NullMarked
package io.hypercube.session;

import org.jspecify.annotations.NullMarked;
