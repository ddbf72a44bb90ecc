package io.hypercube.audit.recording;

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

    /** The sizes that are complete with these bytes. Sizes of 0 are ignored, as a container does, and so are very long objects. */
    List<Size> add(byte[] bytes) {
        List<Size> sizes = new ArrayList<>(1);
        String added = new String(bytes, StandardCharsets.ISO_8859_1);
        int begin = 0;
        for (int end = added.indexOf('}'); end >= 0; end = added.indexOf('}', begin)) {
            keep(added, begin, end);
            object(sizes);
            text.setLength(0);
            begin = end + 1;
        }
        keep(added, begin, added.length());
        return sizes;
    }

    /** One character more than is allowed tells that an object is too long. */
    private void keep(String added, int begin, int end) {
        text.append(added, begin, Math.min(end, begin + LARGEST + 1 - text.length()));
    }

    private void object(List<Size> sizes) {
        Matcher width = WIDTH.matcher(text);
        Matcher height = HEIGHT.matcher(text);
        if (text.length() <= LARGEST && width.find() && height.find()) {
            add(new Size(Integer.parseInt(width.group(1)), Integer.parseInt(height.group(1))), sizes);
        }
    }

    private static void add(Size size, List<Size> sizes) {
        if (size.width() > 0 && size.height() > 0) {
            sizes.add(size);
        }
    }
}
