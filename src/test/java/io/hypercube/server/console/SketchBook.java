package io.hypercube.server.console;

import com.microsoft.playwright.Page;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;

/**
 * The sketches of the console's pages in the repository, a file for each page and look. With the system property {@link #WRITE} they are written
 * in place of compared; {@code bin/sketches} does that.
 */
final class SketchBook {
    static final String WRITE = "hypercube.sketches.write";

    /** The system property with a part of the names of the pages that are looked at; without it all are. */
    static final String ONLY = "hypercube.sketches.only";

    private static final Path FOLDER = Path.of("src", "test", "resources", "console", "sketches");
    private static final Path DIFFERENCES = Path.of("target", "sketches");

    private final List<String> problems = new ArrayList<>();

    /** Whether a page is looked at in this run. */
    static boolean has(String page) {
        return page.contains(System.getProperty(ONLY, ""));
    }

    /**
     * Compares a page with its sketch, or writes it.
     *
     * @param hidden a CSS selector of what changes from run to run
     */
    void compare(Page page, String name, String hidden) {
        Sketch now = Sketch.of(page, hidden);
        Path file = FOLDER.resolve(name + ".txt");
        try {
            if (Boolean.getBoolean(WRITE)) {
                keep(file, now);
            } else if (!Files.exists(file)) {
                problems.add(name + ": has no sketch (expected: bin/sketches was run)");
            } else {
                Sketch.Difference difference =
                        Sketch.parse(Files.readAllLines(file)).to(now);
                if (!difference.isNone()) {
                    problems.add(name + ": " + difference + "\n  see " + draw(page, name, difference));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text for each page that differs from its sketch. */
    List<String> problems() {
        return problems;
    }

    /** Leaves a sketch as it is while it is good enough, so that a change of the repository shows what has changed. */
    private static void keep(Path file, Sketch now) throws IOException {
        if (Files.exists(file) && Sketch.parse(Files.readAllLines(file)).to(now).isNone()) {
            return;
        }
        Files.createDirectories(FOLDER);
        Files.write(file, now.parts().stream().map(Sketch.Part::toString).toList());
    }

    /** A screenshot with what is gone in red and what has come in green. */
    private static Path draw(Page page, String name, Sketch.Difference difference) throws IOException {
        BufferedImage picture =
                Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(page.screenshot())), "no picture");
        Graphics2D pen = picture.createGraphics();
        pen.setStroke(new BasicStroke(2));
        outline(pen, Color.RED, difference.gone());
        outline(pen, Color.GREEN, difference.come());
        pen.dispose();
        Files.createDirectories(DIFFERENCES);
        Path file = DIFFERENCES.resolve(name + ".png");
        ImageIO.write(picture, "png", file.toFile());
        return file;
    }

    private static void outline(Graphics2D pen, Color color, List<Sketch.Part> parts) {
        pen.setColor(color);
        parts.forEach(part -> pen.drawRect(part.x(), part.y(), part.width(), part.height()));
    }
}
