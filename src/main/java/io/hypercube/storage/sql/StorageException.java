package io.hypercube.storage.sql;

/** The database failed or contains data that cannot be read. The message is one line without secrets. */
public final class StorageException extends RuntimeException {
    public StorageException(String message, Throwable cause) {
        super(message, cause);
    }

    public StorageException(String message) {
        super(message);
    }
}
