package io.hypercube.list;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Pages of lists, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class ListsOnNewestIT extends ListsIT {}
