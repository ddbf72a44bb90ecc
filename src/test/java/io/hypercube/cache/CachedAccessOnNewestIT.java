package io.hypercube.cache;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Access to pages from memory, decided by reviews of another API server, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class CachedAccessOnNewestIT extends CachedAccessIT {}
