@NullMarked
package io.hypercube.audit.recording;

import org.jspecify.annotations.NullMarked;
