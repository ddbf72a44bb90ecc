/**
 * The words that all components share: Kubernetes' names, verbs and Status errors ({@code kube}), requests and responses of the gateway's
 * own API ({@code http}), callers and credentials ({@code identity}), shares and rates ({@code limit}), keys and certificates ({@code
 * secret}), YAML ({@code yaml}), and the facts of a call ({@code call}). Uses no other component.
 */
@NullMarked
package io.hypercube.core;

import org.jspecify.annotations.NullMarked;
