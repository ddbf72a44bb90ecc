/**
 * The program's settings: flags over environment over file, every problem in one report.
 */
@NullMarked
package io.hypercube.config;

import org.jspecify.annotations.NullMarked;
