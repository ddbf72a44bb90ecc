package io.hypercube.recording;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the sizes of a terminal, JSON objects {@code {"Width":80,"Height":24}} one after the other, in pieces. */
final class TerminalSizes {
    private static final int LARGEST = 1024;
    private static final Pattern WIDTH = Pattern.compile("\"[Ww]idth\"\\s*:\\s*([0-9]{1,5})\\b");
    private static final Pattern HEIGHT = Pattern.compile("\"[Hh]eight\"\\s*:\\s*([0-9]{1,5})\\b");

    record Size(int width, int height) {
        static final Size USUAL = new Size(80, 24);
    }

    private final StringBuilder text = new StringBuilder();

    /** The sizes that are complete with these bytes. Sizes of 0 are ignored, as a container does. */
    List<Size> add(byte[] bytes) {
        List<Size> sizes = new ArrayList<>(1);
        text.append(new String(bytes, StandardCharsets.ISO_8859_1));
        for (int end = text.indexOf("}"); end >= 0; end = text.indexOf("}")) {
            String object = text.substring(0, end);
            text.delete(0, end + 1);
            Matcher width = WIDTH.matcher(object);
            Matcher height = HEIGHT.matcher(object);
            if (width.find() && height.find()) {
                add(new Size(Integer.parseInt(width.group(1)), Integer.parseInt(height.group(1))), sizes);
            }
        }
        if (text.length() > LARGEST) {
            text.setLength(0);
        }
        return sizes;
    }

    private static void add(Size size, List<Size> sizes) {
        if (size.width() > 0 && size.height() > 0) {
            sizes.add(size);
        }
    }
}
