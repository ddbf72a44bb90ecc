package io.hypercube.cache;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Pages from memory, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class CachedListsOnNewestIT extends CachedListsIT {}
