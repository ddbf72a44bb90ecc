package io.hypercube.storage;

/** The database failed or contains data that cannot be read. The message is one line without secrets. */
public final class StorageException extends RuntimeException {
    StorageException(String message, Throwable cause) {
        super(message, cause);
    }

    StorageException(String message) {
        super(message);
    }
}
