@NullMarked
package io.hypercube.recording;

import org.jspecify.annotations.NullMarked;
