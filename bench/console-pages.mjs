// node console-pages.mjs CONSOLE_FOLDER GATEWAY PASSWORD: the page of an object of each kind, opened ROUNDS times as from a bookmark.
// Prints for each: milliseconds until it is shown (median, worst), calls until then, and round trips: how many of these calls had to follow one another.
import { gateway, median, signedIn, timed } from './browser.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const shop = (path) => `namespaces/shop/${path}`;
const PAGES = {
  Deployment: `apis/apps/v1/${shop('deployments/web')}`,
  StatefulSet: `apis/apps/v1/${shop('statefulsets/store')}`,
  DaemonSet: `apis/apps/v1/${shop('daemonsets/agent')}`,
  Job: `apis/batch/v1/${shop('jobs/once')}`,
  CronJob: `apis/batch/v1beta1/${shop('cronjobs/nightly')}`,
  Pod: `api/v1/${shop('pods/store-0')}`,
  Node: 'api/v1/nodes/NODE',
  Namespace: 'api/v1/namespaces/shop',
  Service: `api/v1/${shop('services/web')}`,
  Ingress: `apis/networking.k8s.io/v1/${shop('ingresses/web')}`,
  ConfigMap: `api/v1/${shop('configmaps/settings')}`,
  Secret: `api/v1/${shop('secrets/access')}`,
  PVC: `api/v1/${shop('persistentvolumeclaims/disk')}`,
  Role: `apis/rbac.authorization.k8s.io/v1/${shop('roles/reader')}`,
  RoleBinding: `apis/rbac.authorization.k8s.io/v1/${shop('rolebindings/readers')}`,
  CRD: 'apis/apiextensions.k8s.io/v1/customresourcedefinitions/ships.bench.example',
  'custom resource': `apis/bench.example/v1/${shop('ships/one')}`,
};

const { browser, page } = await signedIn();

/** The calls of a page: when they began and had their answer. A watch has none. */
let calls = [];
page.on('request', (request) => {
  if (/\/(clusters|api)\//.test(new URL(request.url()).pathname) && !request.url().includes('watch=') && request.resourceType() === 'fetch') {
    calls.push({ request, begun: performance.now(), ended: Infinity });
  }
});
for (const event of ['requestfinished', 'requestfailed']) {
  page.on(event, (request) => {
    const call = calls.find((each) => each.request === request);
    if (call) {
      call.ended = performance.now();
    }
  });
}

/** The longest row of calls of which each began after the one before had its answer: an upper bound, as not each of them waited for that. */
function roundTrips(until) {
  const seen = calls.filter(({ begun }) => begun < until).sort((a, b) => a.begun - b.begun);
  const depth = new Map();
  for (const call of seen) {
    depth.set(call, 1 + Math.max(0, ...seen.filter((each) => each.ended < call.begun).map((each) => depth.get(each))));
  }
  return { count: seen.length, trips: Math.max(0, ...depth.values()) };
}

const isShown = () => {
  const main = document.querySelector('main');
  return main?.querySelector('h1') && !main.querySelector('.pf-v6-c-spinner, .pf-v6-c-skeleton') && main.querySelector('[role=tabpanel] dl, [role=tabpanel] table');
};

console.log('| page | median ms | worst | calls | round trips |\n|---|---|---|---|---|');
const node = await page.evaluate(async () => (await (await fetch('/clusters/bench/api/v1/nodes')).json()).items[0].metadata.name);
for (const [name, path] of Object.entries(PAGES)) {
  const times = [];
  const ways = [];
  for (let i = 0; i <= ROUNDS; i++) {
    await page.goto('about:blank');
    calls = [];
    const took = await timed(async () => {
      await page.goto(`${gateway}/console/clusters/bench/${path.replace('NODE', node)}`);
      await page.waitForFunction(isShown);
    });
    // the first one fills the caches of browser and gateway
    if (i > 0) {
      times.push(took);
      ways.push(roundTrips(performance.now()));
    }
  }
  const middle = median(times);
  console.log(`| ${name} | ${middle.toFixed(0)} | ${times.at(-1).toFixed(0)} | ${median(ways.map(({ count }) => count))} | ${median(ways.map(({ trips }) => trips))} |`);
}
await browser.close();
