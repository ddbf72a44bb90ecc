package io.hypercube.proxy;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** kubectl by TLS server name, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class KubectlByNameOnNewestIT extends KubectlByNameIT {}
