package io.hypercube.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite itself, machine code out of the driver's jar. Left alone, the driver unpacks it anew at every start (a tenth of a
 * second of computing) and leaves it behind in the folder for temporary files whenever the program is killed. Here it is
 * unpacked once, into the data directory, where nobody else can write.
 */
final class SqliteLibrary {
    private static final String PATH_PROPERTY = "org.sqlite.lib.path";

    private SqliteLibrary() {}

    /** Before the first connection; only one process at a time may be here. An operator's own setting of the path wins. */
    static void unpack(Path dataDirectory) {
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
                throw new StorageException("the embedded database does not run on this machine: no " + resource);
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
