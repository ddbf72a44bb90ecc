package io.hypercube.config;

import io.hypercube.audit.OnFailure;
import io.hypercube.audit.recording.RecordingRule;
import io.hypercube.auth.delegation.DelegationConfig;
import io.hypercube.auth.session.SessionConfig;
import io.hypercube.auth.session.SignInConfig;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.cluster.upstream.AddressRange;
import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.KubeDuration;
import io.hypercube.observability.Logging.LogFormat;
import io.hypercube.storage.StorageConfig;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Parses and describes the values of a setting.
 *
 * @param placeholder the name of the value in {@code --help}
 * @param expected the valid form, for error messages
 * @param separator between the values of a list in one text; null when the setting has one value
 */
record SettingType<T>(
        String placeholder, String expected, @Nullable String separator, Reader<T> reader) {
    private static final Pattern ADDRESS =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)\\]|([A-Za-z0-9._-]*)):([0-9]{1,5})");
    /** Sizes are Kubernetes quantities that are whole numbers of bytes. */
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})(|Ki|Mi|Gi|Ti|k|M|G|T)");

    private static final Map<String, Long> UNITS = Map.of(
            "",
            1L,
            "Ki",
            1L << 10,
            "Mi",
            1L << 20,
            "Gi",
            1L << 30,
            "Ti",
            1L << 40,
            "k",
            1_000L,
            "M",
            1_000_000L,
            "G",
            1_000_000_000L,
            "T",
            1_000_000_000_000L);

    static final long LEAST_PAGE_MEMORY = 4 << 20;
    private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,8}");

    interface Reader<T> {
        /** Empty when the texts are not valid. Relative paths are resolved against {@code base}. */
        Optional<T> read(List<String> texts, Path base);
    }

    interface OneReader<T> {
        Optional<T> read(String text, Path base);
    }

    static final SettingType<ListenAddress> LISTEN_ADDRESS =
            one("HOST:PORT", "HOST:PORT such as 0.0.0.0:30443 or [::1]:30443", (text, base) -> address(text));
    /** For other hosts, so it must also be valid in a URL. */
    static final SettingType<ListenAddress> REACHED_ADDRESS = one(
            "HOST:PORT",
            "HOST:PORT such as 10.0.0.7:30444 or [fd00::7]:30444; names have letters, digits, - and .",
            (text, base) -> address(text).filter(SettingType::isInUrls));

    static final SettingType<Duration> DURATION =
            one("DURATION", KubeDuration.EXPECTED, (text, base) -> KubeDuration.parse(text));
    static final SettingType<Duration> POSITIVE_DURATION =
            one("DURATION", KubeDuration.EXPECTED + ", more than 0", (text, base) -> KubeDuration.parse(text)
                    .filter(Duration::isPositive));
    static final SettingType<String> PUBLIC_URL = one("URL", PublicUrl.EXPECTED, (text, base) -> PublicUrl.parse(text));
    static final SettingType<Duration> TOKEN_TTL =
            one("DURATION", KubeDuration.EXPECTED + ", " + TokenConfig.BOUNDS, (text, base) -> KubeDuration.parse(text)
                    .filter(TokenConfig::allows));
    static final SettingType<Duration> REFRESH_TOKEN_TTL =
            one("DURATION", KubeDuration.EXPECTED + ", " + SignInConfig.BOUNDS, (text, base) -> KubeDuration.parse(text)
                    .filter(SignInConfig::allows));
    static final SettingType<Duration> SESSION_TTL = one(
            "DURATION", KubeDuration.EXPECTED + ", " + SessionConfig.BOUNDS, (text, base) -> KubeDuration.parse(text)
                    .filter(SessionConfig::allows));
    static final SettingType<Duration> MAX_DELEGATION = one(
            "DURATION", KubeDuration.EXPECTED + ", " + DelegationConfig.BOUNDS, (text, base) -> KubeDuration.parse(text)
                    .filter(DelegationConfig::allows));
    static final SettingType<Boolean> BOOLEAN = one(
            "BOOLEAN",
            "true or false",
            (text, base) ->
                    Optional.ofNullable(Map.of("true", true, "false", false).get(text)));
    static final SettingType<Integer> COUNT_OF_AT_LEAST_ONE = one(
            "NUMBER",
            "a whole number from 1 to 999999999",
            (text, base) -> COUNT.matcher(text).matches() ? Optional.of(Integer.valueOf(text)) : Optional.empty());
    static final SettingType<Integer> COUNT_OR_NONE = one(
            "NUMBER",
            "a whole number from 0 to 999999999",
            (text, base) -> text.equals("0") || COUNT.matcher(text).matches()
                    ? Optional.of(Integer.valueOf(text))
                    : Optional.empty());
    static final SettingType<Long> MEMORY =
            one("SIZE", "a size in bytes such as 1000000, 512Mi or 2Gi", (text, base) -> memory(text));
    /** The minimum is 4 MiB because assembling one page of a live list takes half a megabyte. */
    static final SettingType<Long> PAGE_MEMORY =
            one("SIZE", "a size in bytes such as 64Mi, at least 4Mi", (text, base) -> memory(text)
                    .filter(bytes -> bytes >= LEAST_PAGE_MEMORY));

    static final SettingType<ClusterName> CLUSTER_NAME =
            one("NAME", ClusterName.EXPECTED, (text, base) -> ClusterName.parse(text));
    static final SettingType<ClusterDomain> CLUSTER_DOMAIN =
            one("DOMAIN", ClusterDomain.EXPECTED, (text, base) -> ClusterDomain.parse(text));
    static final SettingType<Level> LOG_LEVEL =
            one("LEVEL", "error, warn, info, debug or trace", (text, base) -> Stream.of(Level.values())
                    .filter(level -> level.name().toLowerCase(Locale.ROOT).equals(text))
                    .findFirst());
    static final SettingType<LogFormat> LOG_FORMAT =
            one("FORMAT", "text or json", (text, base) -> Stream.of(LogFormat.values())
                    .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(text))
                    .findFirst());
    static final SettingType<Path> DIRECTORY =
            one("DIR", "a directory, or a path where one can be created", (text, base) -> path(text, base)
                    .filter(path -> Files.isDirectory(path) || !Files.exists(path)));
    static final SettingType<Path> FILE =
            one("FILE", "a readable file", (text, base) -> path(text, base).filter(SettingType::isFile));
    /** {@code -} is the standard output, so it is not resolved. */
    static final SettingType<Path> OUTPUT = one(
            "FILE",
            "a path of a file, or - for the standard output",
            (text, base) -> path(text, text.equals("-") ? Path.of("") : base));

    static final SettingType<OnFailure> ON_FAILURE =
            one("POLICY", "refuse or continue", (text, base) -> Stream.of(OnFailure.values())
                    .filter(policy -> policy.name().toLowerCase(Locale.ROOT).equals(text))
                    .findFirst());
    /** Existence is not checked here, because the user's own kubeconfig may be missing. */
    static final SettingType<List<Path>> PATHS = list("FILE", "paths of files", ":", SettingType::path);

    static final SettingType<List<String>> NAMES = list(
            "NAME",
            "names without spaces",
            ",",
            (text, base) -> text.isEmpty() || text.chars().anyMatch(Character::isWhitespace)
                    ? Optional.empty()
                    : Optional.of(text));
    /** The rules themselves are read by {@link RecordingSettings}, which names what is wrong with one. */
    static final SettingType<List<String>> RECORDING_RULES =
            list("RULE", "rules with " + RecordingRule.FORM, ";", (text, base) -> Optional.of(text));

    static final SettingType<List<AddressRange>> ADDRESS_RANGES =
            list("RANGE", AddressRange.EXPECTED, ",", (text, base) -> AddressRange.parse(text));
    static final SettingType<Secret> DATABASE_URL = one(
            "URL", "postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE", (text, base) -> Optional.of(Secret.of(text))
                    .filter(StorageConfig::understands));
    static final SettingType<Secret> PASSWORD = one(
            "PASSWORD",
            "a password that is not empty",
            (text, base) -> text.isEmpty() ? Optional.empty() : Optional.of(Secret.of(text)));

    /** Only in the YAML file; {@link HypercubeConfig} reads the tree. */
    static final SettingType<List<String>> OBJECTS =
            new SettingType<>("OBJECT…", "a list of objects", null, (texts, base) -> Optional.of(texts));

    /** Whether the value is a tree of the YAML file. */
    boolean isTree() {
        return equals(OBJECTS);
    }

    boolean isList() {
        return separator != null;
    }

    /** Whether an empty text is a valid value, as it is for a list. */
    boolean mayBeEmpty() {
        return isList() || reader.read(List.of(""), Path.of("")).isPresent();
    }

    private static <T> SettingType<T> one(String placeholder, String expected, OneReader<T> reader) {
        return new SettingType<>(
                placeholder,
                expected,
                null,
                (texts, base) -> texts.size() == 1 ? reader.read(texts.getFirst(), base) : Optional.empty());
    }

    private static <T> SettingType<List<T>> list(
            String placeholder, String expected, String separator, OneReader<T> reader) {
        return new SettingType<>(placeholder, expected, separator, (texts, base) -> {
            List<T> values = new ArrayList<>(texts.size());
            texts.forEach(text -> reader.read(text, base).ifPresent(values::add));
            return values.size() == texts.size() ? Optional.of(List.copyOf(values)) : Optional.empty();
        });
    }

    private static Optional<ListenAddress> address(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches() || Integer.parseInt(address.group(3)) > 65535) {
            return Optional.empty();
        }
        String host = address.group(1) != null ? address.group(1) : address.group(2);
        return Optional.of(new ListenAddress(host.isEmpty() ? "0.0.0.0" : host, Integer.parseInt(address.group(3))));
    }

    private static boolean isInUrls(ListenAddress address) {
        try {
            return new URI("https://" + address).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static Optional<Path> path(String text, Path base) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(base.resolve(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean isFile(Path path) {
        return Files.isReadable(path) && !Files.isDirectory(path);
    }

    private static Optional<Long> memory(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(size.group(1));
        long unit = Objects.requireNonNull(UNITS.get(size.group(2)));
        return number > Long.MAX_VALUE / unit ? Optional.empty() : Optional.of(number * unit);
    }
}
