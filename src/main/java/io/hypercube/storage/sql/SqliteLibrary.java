package io.hypercube.storage.sql;

import io.hypercube.storage.sql.Database.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Extracts the native SQLite library from the driver's jar. By default the driver extracts it at every start, which
 * takes a tenth of a second, and leaves it in the temporary directory when the program is killed. This class extracts
 * it once into the data directory, which only its owner can write.
 */
public final class SqliteLibrary {
    private static final String PATH_PROPERTY = "org.sqlite.lib.path";

    private SqliteLibrary() {}

    /**
     * Must be called before the first connection, by one process at a time. A path configured by the operator takes
     * precedence.
     */
    public static void unpack(Path dataDirectory) {
        if (System.getProperty(PATH_PROPERTY) != null) {
            return;
        }
        String name = LibraryLoaderUtil.getNativeLibName();
        Path folder = dataDirectory.resolve("sqlite-" + SQLiteJDBCLoader.getVersion());
        Path library = folder.resolve(name);
        if (!Files.exists(library)) {
            DataDirectory.make(folder);
            unpack(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name, library);
        }
        System.setProperty(PATH_PROPERTY, folder.toAbsolutePath().toString());
    }

    private static void unpack(String resource, Path library) {
        Path draft = library.resolveSibling("unpacking");
        try (InputStream packed = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (packed == null) {
                throw new StorageException("the embedded database does not support this platform: no " + resource);
            }
            DataDirectory.makeFile(draft);
            try (OutputStream unpacked = Files.newOutputStream(draft)) {
                packed.transferTo(unpacked);
            }
            Files.move(draft, library, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StorageException(library + " cannot be written: " + e, e);
        }
    }
}
