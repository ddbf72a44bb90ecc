// An AI client of one person: the protocol's own client package, with its OAuth. A test drives it by lines of JSON on standard input,
// and it tells what happens by such lines on standard output. Its argument is an object: url of the server; clientId or
// clientMetadataUrl; host of the redirect URI; opensAddresses, with which it speaks 2026-07-28, and 2025-11-25 without.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { Client, StreamableHTTPClientTransport, UnauthorizedError } = createRequire(`${process.cwd()}/`)(
  "@modelcontextprotocol/client",
);
const { url, clientId, clientMetadataUrl, host, opensAddresses } = JSON.parse(process.argv[2]);
const tell = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

let arrived;
const callback = createServer((request, response) => {
  const query = new URL(request.url, "http://loopback").searchParams;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end("<title>Editor</title><h1>Back in the editor</h1>");
  if (query.has("state")) arrived?.(query);
});
await new Promise((listening) => callback.listen(0, "127.0.0.1", listening));
const redirectUrl = `http://${host}:${callback.address().port}/callback`;

let stored = {};
const provider = {
  redirectUrl,
  clientMetadataUrl,
  clientMetadata: { client_name: "Editor", redirect_uris: [redirectUrl], token_endpoint_auth_method: "none" },
  state: () => (stored.state = randomUUID()),
  clientInformation: () => stored.client ?? (clientId && { client_id: clientId }),
  saveClientInformation: (client) => (stored.client = client),
  tokens: () => stored.tokens,
  saveTokens: (tokens) => (stored.tokens = tokens),
  saveCodeVerifier: (verifier) => (stored.verifier = verifier),
  codeVerifier: () => stored.verifier,
  saveDiscoveryState: (discovery) => (stored.discovery = discovery),
  discoveryState: () => stored.discovery,
  invalidateCredentials: (scope) => {
    if (scope === "tokens") stored.tokens = undefined;
    if (scope === "all") stored = {};
  },
  redirectToAuthorization: (address) => {
    stored.answer = new Promise((resolve) => (arrived = resolve));
    tell({ authorize: address.href });
  },
};

const watched = async (address, init) => {
  const response = await fetch(address, init);
  tell({ http: `${init?.method ?? "GET"} ${new URL(address).pathname} ${response.status}` });
  return response;
};

let client;
let transport;
let decided;
const begin = () => {
  transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider, fetch: watched });
  client = new Client(
    { name: "editor", version: "1" },
    opensAddresses
      ? { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: "auto" } }
      : {},
  );
  if (opensAddresses) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      tell({ open: params.url });
      return new Promise((resolve) => (decided = () => resolve({ action: "accept" })));
    });
  }
  return client.connect(transport);
};

// Waits for the person at each redirect to the browser, as often as the server asks for more.
const consented = async (action) => {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    const answer = await stored.answer;
    if (answer.get("state") !== stored.state) throw new Error(`state: ${answer.get("state")}`);
    await transport.finishAuth(answer);
    return consented(action);
  }
};

const operations = {
  connect: async () => {
    await consented(begin);
    return { connected: client.getNegotiatedProtocolVersion?.() ?? "" };
  },
  tools: async () => ({ tools: (await client.listTools()).tools.map(({ name }) => name) }),
  call: async ({ tool, arguments: given }) => {
    const result = await consented(() => client.callTool({ name: tool, arguments: given }));
    return { answer: result.content.map(({ text }) => text).join("\n"), isError: result.isError === true };
  },
  accept: async () => decided(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { operation, ...rest } = JSON.parse(line);
  operations[operation](rest).then(
    (result) => result && tell(result),
    (error) => tell({ failed: String(error) }),
  );
}
process.exit();
