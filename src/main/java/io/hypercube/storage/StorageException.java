package io.hypercube.storage;

/** The database failed, or holds what this program cannot read. The message is one line without secrets. */
public final class StorageException extends RuntimeException {
    StorageException(String message, Throwable cause) {
        super(message, cause);
    }

    StorageException(String message) {
        super(message);
    }
}
