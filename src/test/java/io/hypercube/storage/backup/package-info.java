/** Files of backups. The backups themselves are tested by {@code BackupIT}. */
@NullMarked
package io.hypercube.storage.backup;

import org.jspecify.annotations.NullMarked;
