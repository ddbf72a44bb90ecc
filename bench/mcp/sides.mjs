// The clusters, the kubelet that has the logs, and the two MCP servers: ours over HTTP, the peer over standard input and output.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createInterface } from 'node:readline';

const bytes = (text) => Buffer.byteLength(text);

export class Cluster {
  constructor(name, folder) {
    Object.assign(this, { name, server: readFileSync(`${folder}/server`, 'utf8').trim(), token: readFileSync(`${folder}/token`, 'utf8').trim() });
  }

  async send(method, path, body, type = 'application/json') {
    const answer = await fetch(this.server + path, {
      method, headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': type }, body: body && JSON.stringify(body),
    });
    const json = await answer.json();
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${json.message}`);
    }
    return json;
  }

  /** Creates an object and writes its status, if that is not the creator's. */
  async create(collection, object, status) {
    const created = await this.send('POST', collection, object);
    if (status) {
      await this.send('PATCH', `${collection}/${created.metadata.name}/status`, { status }, 'application/merge-patch+json');
    }
    return created;
  }
}

/** A kubelet that has the same lines for each container of that name; returns its port. */
export function kubelet(folder, name, lines) {
  const server = createServer({ key: readFileSync(`${folder}/kubelet.key`), cert: readFileSync(`${folder}/kubelet.crt`) }, (request, answer) => {
    const url = new URL(request.url, 'https://kubelet');
    const tail = Number(url.searchParams.get('tailLines') ?? lines.length);
    const time = url.searchParams.get('timestamps') === 'true' ? `${new Date().toISOString()} ` : '';
    const shown = url.pathname.endsWith(`/${name}`) ? lines.slice(-tail) : [];
    answer.end(shown.map((line) => `${time}${line}\n`).join(''));
  });
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server)));
}

/** Calls of tools, of either side, whose texts are counted. */
class Side {
  calls = 0;
  size = 0;

  async call(name, args) {
    const { content, isError } = await this.request('tools/call', { name, arguments: args });
    const text = content.map((each) => each.text ?? '').join('\n');
    this.calls += 1;
    this.size += bytes(text);
    this.failed = isError === true;
    return text;
  }

  /** Bytes of the definitions that a client keeps in the context of its model. */
  async definitions() {
    const { tools } = await this.request('tools/list', {});
    return { count: tools.length, size: bytes(JSON.stringify(tools)) };
  }

  /** The calls and bytes since the last time. */
  taken() {
    const { calls, size } = this;
    Object.assign(this, { calls: 0, size: 0 });
    return { calls, size };
  }
}

export class Ours extends Side {
  constructor(url, token) {
    super();
    Object.assign(this, { url, token });
  }

  async request(method, params) {
    const answer = await fetch(`${this.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const json = await answer.json();
    if (!json.result) {
      throw new Error(`${method}: ${answer.status} ${JSON.stringify(json)}`);
    }
    return json.result;
  }
}

export class Peer extends Side {
  waiting = new Map();
  last = 0;

  static async start(program, kubeconfig) {
    const peer = new Peer();
    peer.process = spawn(program, ['--kubeconfig', kubeconfig, '--read-only'], { stdio: ['pipe', 'pipe', 'ignore'] });
    createInterface({ input: peer.process.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      peer.waiting.get(message.id)?.(message);
    });
    await peer.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
    peer.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    return peer;
  }

  request(method, params) {
    const id = (this.last += 1);
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => (result ? resolve(result) : reject(new Error(`${method}: ${JSON.stringify(error)}`))));
    });
  }

  stop() {
    this.process.kill();
  }
}
