/** Tests of the artifacts for Kubernetes: the Helm chart, the kustomize base, alert rules, the dashboard and the image. */
@NullMarked
package io.hypercube.deploy;

import org.jspecify.annotations.NullMarked;
