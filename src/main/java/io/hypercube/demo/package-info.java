/**
 * What {@code hypercube demo} shows: a real control plane on this machine ({@link io.hypercube.demo.LocalControlPlane}) with
 * sample objects in it ({@link io.hypercube.demo.SampleObjects}). Nothing here is used by {@code serve}.
 */
@NullMarked
package io.hypercube.demo;

import org.jspecify.annotations.NullMarked;
