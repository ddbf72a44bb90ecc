/**
 * Saved views: addresses within the console that an account keeps under a name, and its favourites. {@link
 * io.hypercube.auth.view.ViewEndpoints} is their API, {@link io.hypercube.auth.view.SavedViews} has their rules.
 */
@NullMarked
package io.hypercube.auth.view;

import org.jspecify.annotations.NullMarked;
