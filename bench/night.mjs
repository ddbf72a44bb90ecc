// node night.mjs CONSOLE_FOLDER GATEWAY PASSWORD MINUTES: the page of a deployment and the list of pods stay open while the deployment changes each second.
// Prints what the two pages hold, after a garbage collection each.
import { gateway, signedIn } from './browser.mjs';

const minutes = Number(process.argv[5] ?? 60);
const PATH = '/clusters/bench/apis/apps/v1/namespaces/shop/deployments/web';
const { browser, page } = await signedIn();
const list = await page.context().newPage();
await page.goto(`${gateway}/console${PATH}`);
await list.goto(`${gateway}/console/clusters/bench/api/v1/namespaces/shop/pods`);
const sessions = await Promise.all([page, list].map((each) => page.context().newCDPSession(each)));
for (const session of sessions) {
  await session.send('Performance.enable');
}

/** Used heap in KB, nodes of the document and listeners, of a page. */
async function held(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => metrics.find((each) => each.name === name).value;
  return [Math.round(of('JSHeapUsedSize') / 1024), of('Nodes'), of('JSEventListeners')];
}

const change = (count) =>
  page.request.patch(`${gateway}${PATH}`, {
    headers: { 'Content-Type': 'application/merge-patch+json', Origin: gateway },
    data: { metadata: { annotations: { 'bench.example/count': String(count) } }, spec: { replicas: 1 + (Math.floor(count / 20) % 3) } },
  });

console.log('| minute | changes | page of a deployment: heap KB, nodes, listeners | list of pods |\n|---|---|---|---|');
let count = 0;
const end = Date.now() + minutes * 60_000;
for (let next = Date.now(); ; ) {
  if (Date.now() >= next) {
    const [object, pods] = [await held(sessions[0]), await held(sessions[1])];
    console.log(`| ${Math.round(minutes - (end - Date.now()) / 60_000)} | ${count} | ${object.join(', ')} | ${pods.join(', ')} |`);
    next += Math.max(60_000, (minutes * 60_000) / 12);
  }
  if (Date.now() >= end) {
    break;
  }
  const answer = await change(++count);
  if (!answer.ok()) {
    throw new Error(`${answer.status()} ${await answer.text()}`);
  }
  await page.waitForTimeout(1000);
}
await browser.close();
