package io.hypercube.federation.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.Map;
import java.util.Optional;

/** The one variable that an expression has, with the names and types of Kubernetes. */
public enum CelVariable {
    /** Claims by name, of any type: {@code claims.email}. */
    CLAIMS("claims"),
    /** {@code user.username} and {@code user.groups}, with their prefixes. */
    USER("user");

    private final String variable;

    CelVariable(String variable) {
        this.variable = variable;
    }

    String variable() {
        return variable;
    }

    CelType type() {
        return switch (this) {
            case CLAIMS -> MapType.create(SimpleType.STRING, SimpleType.DYN);
            case USER -> UserType.TYPE;
        };
    }

    /** Knows the fields of {@code user}, so that a wrong one is found when the expression is compiled. */
    static final class UserType implements CelTypeProvider {
        private static final Map<String, CelType> FIELDS =
                Map.of("username", SimpleType.STRING, "groups", ListType.create(SimpleType.STRING));

        static final StructType TYPE = StructType.create(
                "kubernetes.UserInfo",
                ImmutableSet.copyOf(FIELDS.keySet()),
                field -> Optional.ofNullable(FIELDS.get(field)));

        @Override
        public ImmutableList<CelType> types() {
            return ImmutableList.of(TYPE);
        }

        @Override
        public Optional<CelType> findType(String name) {
            return name.equals(TYPE.name()) ? Optional.of(TYPE) : Optional.empty();
        }
    }
}
