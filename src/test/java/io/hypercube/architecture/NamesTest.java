package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One word for each idea, and one idea for each word: {@code docs/vocabulary.md}. */
class NamesTest {
    /** Words that had several meanings here, or that the field has another word for. No part of a name. */
    private static final Map<String, String> BANNED = Map.of(
            "Place", "Seat for the right to run, Target for where something is written, Form of a setting",
            "Outside", "External",
            "Picture", "Snapshot",
            "Departure", "Shutdown",
            "Reading", "Read",
            "Pace", "Intervals, or Concurrency",
            "Course", "Handling",
            "Wire", "Protocol, or View of a resource of the API");

    private static final Pattern WORD = Pattern.compile("\\p{Lu}\\p{Ll}*");
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L(io/hypercube/[^;<.]+)");

    /** The top-level types of the program. */
    private static List<Type> types = List.of();

    /** By the name of a type, the packages of the program and of the tests that use it or what is nested in it. */
    private static final Map<String, Set<String>> USED_IN = new HashMap<>();

    private record Type(String name, boolean isPublic) {
        static Type of(ClassModel file) {
            return new Type(
                    file.thisClass().asInternalName().replace('/', '.'),
                    file.flags().has(AccessFlag.PUBLIC));
        }

        String simpleName() {
            return name.substring(name.lastIndexOf('.') + 1);
        }

        String inPackage() {
            return name.substring(0, name.lastIndexOf('.'));
        }
    }

    @BeforeAll
    static void readClasses() throws Exception {
        List<ClassModel> program = files(Main.class);
        types = program.stream()
                .map(Type::of)
                .filter(type -> !type.name().contains("$") && !type.simpleName().equals("package-info"))
                .toList();
        Stream.concat(program.stream(), files(NamesTest.class).stream()).forEach(NamesTest::noteUses);
    }

    private static List<ClassModel> files(Class<?> oneOfThem) throws IOException, URISyntaxException {
        Path folder = Path.of(
                oneOfThem.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(folder.resolve("io/hypercube"))) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(NamesTest::read)
                    .toList();
        }
    }

    private static ClassModel read(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void noteUses(ClassModel user) {
        String inPackage = Type.of(user).inPackage();
        Stream<String> inCode = StreamSupport.stream(user.constantPool().spliterator(), false)
                .filter(ClassEntry.class::isInstance)
                .map(entry -> ((ClassEntry) entry).asInternalName())
                .map(name -> name.startsWith("[") ? name : "L" + name);
        Stream<String> ofMembers = Stream.concat(
                user.fields().stream().map(field -> field.fieldType().stringValue()),
                user.methods().stream().map(method -> method.methodType().stringValue()));
        Stream<AttributedElement> elements =
                Stream.concat(Stream.of(user), Stream.concat(user.fields().stream(), user.methods().stream()));
        Stream<String> generic = elements.flatMap(element -> element.findAttribute(Attributes.signature()).stream())
                .map(signature -> signature.signature().stringValue());
        Stream.of(inCode, ofMembers, generic)
                .flatMap(names -> names)
                .flatMap(names -> IN_DESCRIPTOR.matcher(names).results())
                .map((MatchResult name) -> name.group(1).replace('/', '.').replaceFirst("\\$.*", ""))
                .forEach(type ->
                        USED_IN.computeIfAbsent(type, absent -> new HashSet<>()).add(inPackage));
    }

    @Test
    void readsTheProgramAndTheTests() {
        assertThat(types).hasSizeGreaterThan(500);
        assertThat(USED_IN.get(Main.class.getName())).isNotEmpty();
    }

    @Test
    void noTwoTypesHaveOneName() {
        Map<String, List<String>> byName = types.stream()
                .collect(Collectors.groupingBy(Type::simpleName, Collectors.mapping(Type::name, Collectors.toList())));
        byName.values().removeIf(named -> named.size() == 1);
        assertThat(byName).isEmpty();
    }

    @Test
    void noNameIsABannedWord() {
        List<String> banned = types.stream()
                .filter(type -> WORD.matcher(type.simpleName())
                        .results()
                        .anyMatch(word -> BANNED.containsKey(singular(word.group()))))
                .map(Type::name)
                .toList();
        assertThat(banned).as("names with words that %s replaced", BANNED).isEmpty();
    }

    private static String singular(String word) {
        return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }

    @Test
    void aTypeIsPublicOnlyForAnotherPackage() {
        List<String> idle = types.stream()
                .filter(type -> type.isPublic() && !type.name().equals(Main.class.getName()))
                .filter(type -> Set.of(type.inPackage()).containsAll(USED_IN.getOrDefault(type.name(), Set.of())))
                .map(Type::name)
                .toList();
        assertThat(idle).isEmpty();
    }
}
