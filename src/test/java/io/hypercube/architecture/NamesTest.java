package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hypercube.Main;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    private static List<JavaClass> types;

    /** The same, and the tests, which use some types from another package. */
    private static List<JavaClass> users;

    @BeforeAll
    static void readClasses() {
        types = List.copyOf(new ClassFileImporter()
                .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation()));
        types = types.stream()
                .filter(type -> type.getEnclosingClass().isEmpty()
                        && !type.getSimpleName().isEmpty()
                        && !type.getSimpleName().equals("package-info"))
                .toList();
        users = List.copyOf(new ClassFileImporter().importPackages("io.hypercube"));
    }

    @Test
    void noTwoTypesHaveOneName() {
        Map<String, List<String>> byName = types.stream()
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));
        byName.values().removeIf(named -> named.size() == 1);
        assertThat(byName).isEmpty();
    }

    @Test
    void noNameIsABannedWord() {
        List<String> banned = types.stream()
                .filter(type ->
                        WORD.matcher(type.getSimpleName()).results().anyMatch(word -> BANNED.containsKey(word.group())))
                .map(JavaClass::getName)
                .toList();
        assertThat(banned).as("names with words that %s replaced", BANNED).isEmpty();
    }

    @Test
    void aTypeIsPublicOnlyForAnotherPackage() {
        Map<String, Set<String>> usedIn = new HashMap<>();
        for (JavaClass user : users) {
            for (Dependency use : user.getDirectDependenciesFromSelf()) {
                usedIn.computeIfAbsent(outermost(use.getTargetClass()), absent -> new HashSet<>())
                        .add(user.getPackageName());
            }
        }
        List<String> idle = types.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC)
                        && !type.getName().equals(Main.class.getName()))
                .filter(type ->
                        Set.of(type.getPackageName()).containsAll(usedIn.getOrDefault(type.getName(), Set.of())))
                .map(JavaClass::getName)
                .toList();
        assertThat(idle).isEmpty();
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(NamesTest::outermost).orElse(type.getName());
    }
}
