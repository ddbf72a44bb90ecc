// A certified OpenID Connect provider: node provider.mjs CERTIFICATE KEY. It prints its URL, reads the redirect URI of the gateway from
// standard input, and prints `ready`. Each later line, `NAME GROUP…`, replaces the groups of a person. It ends with its standard input.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createInterface } from 'node:readline';
import Provider from 'oidc-provider';

const [certificate, key] = process.argv.slice(2);
const groups = { alice: ['dev', 'platform'], bob: ['dev'] };
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // the gateway, which is told of logouts, makes its CA later
let handler = (request, response) => response.writeHead(503).end();
const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (...call) => handler(...call));

function provider(issuer, redirectUri) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'hypercube',
        client_secret: 'client-secret',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/console/sign-in', redirectUri).href],
        backchannel_logout_uri: new URL('backchannel-logout', redirectUri).href,
        backchannel_logout_session_required: true,
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
    features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    findAccount: (context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.com`,
        email_verified: true,
        name: id.toUpperCase(),
        groups: groups[id] ?? [],
      }),
    }),
  });
}

const lines = createInterface({ input: process.stdin });
lines.once('line', (redirectUri) => {
  lines.on('line', (line) => {
    const [name, ...given] = line.split(' ');
    groups[name] = given;
    console.log('done');
  });
  const made = provider(`https://localhost:${server.address().port}`, redirectUri.trim());
  handler = made.callback();
  console.log('ready');
});
lines.once('close', () => process.exit(0));
server.listen(0, '127.0.0.1', () => console.log(`https://localhost:${server.address().port}`));
