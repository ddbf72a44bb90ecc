/**
 * Browsers' sessions: {@link io.hypercube.session.Sessions} begins and ends them, {@link io.hypercube.session.BrowserRules}
 * holds requests that come with the cookie to where they come from. A session is an account signed in until a time; of its
 * cookie only the hash is kept. Who is behind a cookie is asked of {@code accesskey.AccountDirectory}, which has all sessions
 * in memory.
 */
@NullMarked
package io.hypercube.session;

import org.jspecify.annotations.NullMarked;
