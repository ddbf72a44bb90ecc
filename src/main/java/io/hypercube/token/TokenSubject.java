package io.hypercube.token;

import io.hypercube.identity.AccessKeyId;
import org.jspecify.annotations.Nullable;

/**
 * Whom a token speaks for. It names, it does not grant: role, groups and scope are looked up when the token is used.
 *
 * @param account name of the account
 * @param accountId tells the account from a later one of the same name
 * @param credentialVersion which password, or which secret of the pair, it was got by
 * @param accessKey the pair it was exchanged for, or null after a sign-in by password
 */
public record TokenSubject(
        String account,
        String accountId,
        int credentialVersion,
        @Nullable AccessKeyId accessKey) {}
