// node run.mjs FOLDER GATEWAY TOKEN PEER: plants faults in the clusters of the folder, does the tasks with both servers and prints the table.
import { writeFileSync } from 'node:fs';
import { log, plant } from './faults.mjs';
import { Cluster, kubelet, Ours, Peer } from './sides.mjs';
import { TASKS } from './tasks.mjs';

const [folder, gateway, token, program] = process.argv.slice(2);
const clusters = ['prod-eu', 'prod-us', 'edge-1'].map((name) => new Cluster(name, `${folder}/${name}`));
const server = await kubelet(folder, 'api', log());
for (const cluster of clusters) {
  const { gitVersion } = await cluster.send('GET', '/version');
  await plant(cluster, gitVersion, server.address().port);
}

const ours = new Ours(gateway, token);
const peer = await Peer.start(program, `${folder}/all.yaml`);

/** Waits until the gateway has seen what has just been created. */
async function seen() {
  for (let i = 0; i < 60; i++) {
    if (/backups[\s\S]*prod-us/.test(await ours.call('explain', { cluster: '_all', resource: 'backups' }))) {
      return;
    }
    await new Promise((later) => setTimeout(later, 1000));
  }
  throw new Error('the gateway does not know the new resource');
}

/** The answers of a side, which must tell all facts. */
async function done(side, task, act) {
  const text = await act(side);
  for (const fact of task.facts) {
    const told = fact instanceof RegExp ? fact.test(text) : fact(text);
    if (!told) {
      throw new Error(`${task.title}: ${side.constructor.name} does not tell ${fact}:\n${text}`);
    }
  }
  writeFileSync(`${folder}/${side.constructor.name}.log`, `## ${task.title}\n${text}\n`, { flag: 'a' });
  return side.taken();
}

await seen();
ours.taken();
const number = (value) => value.toLocaleString('en-US');
const ratio = (value) => value.toFixed(value < 0.01 ? 3 : 2);
const total = [0, 0, 0, 0];
console.log('| task | Hypercube: calls | bytes | kubernetes-mcp-server: calls | bytes | ratio |\n|---|--:|--:|--:|--:|--:|');
const row = (title, values) =>
  console.log(`| ${title} | ${values.map(number).join(' | ')} | ${ratio(values[1] / values[3])} |`);
for (const task of TASKS) {
  const [mine, theirs] = [await done(ours, task, task.ours), await done(peer, task, task.peer)];
  const values = [mine.calls, mine.size, theirs.calls, theirs.size];
  values.forEach((value, i) => (total[i] += value));
  row(task.title, values);
}
row('**all**', total);
const [own, others] = [await ours.definitions(), await peer.definitions()];
console.log(`\nDefinitions of the tools: ${own.count} in ${number(own.size)} bytes, ${others.count} in ${number(others.size)} bytes.`);
peer.stop();
server.close();
server.closeAllConnections();
