/**
 * The contents of {@code hypercube demo}: a real control plane on this machine ({@link io.hypercube.cli.demo.LocalControlPlane}) with
 * sample objects ({@link io.hypercube.cli.demo.SampleObjects}). {@code serve} uses nothing of this package.
 */
@NullMarked
package io.hypercube.cli.demo;

import org.jspecify.annotations.NullMarked;
