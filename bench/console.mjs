// node console.mjs CONSOLE_FOLDER GATEWAY PASSWORD: medians and worst of ten, in milliseconds, as a table.
import { gateway, median, signedIn, timed } from './browser.mjs';

const ROUNDS = 10;
const LIST = `${gateway}/console/clusters/bench/api/v1/pods`;

const { browser, page } = await signedIn();

const first = () => page.locator('tbody tr').first().innerText();
const shown = () => page.waitForFunction(() => {
  const rows = [...document.querySelectorAll('tbody tr')];
  return rows.length > 0 && rows.every((row) => row.innerText.includes('Running')) && !document.querySelector('.hc-stale');
});

/** Until rows are there that were not. */
async function turned(what) {
  const before = await first();
  return timed(async () => {
    await what();
    await page.waitForFunction((text) => document.querySelector('tbody tr')?.innerText !== text, before);
    await shown();
  });
}

// the first asks the cluster, the second fills the gateway's memory
for (let i = 0; i < 4; i++) {
  await page.goto(`${LIST}?pageNum=${i + 1}`);
  await shown();
}

const times = { open: [], 'next page': [], 'sort by age': [], search: [] };
for (let i = 0; i < ROUNDS; i++) {
  await page.goto('about:blank');
  times.open.push(await timed(async () => {
    await page.goto(`${LIST}?pageNum=${100 + i}`);
    await shown();
  }));
  times['next page'].push(await turned(() => page.getByRole('button', { name: /next page/i }).first().click()));
  times['sort by age'].push(await turned(() => page.getByRole('button', { name: 'Age', exact: true }).click()));
  times.search.push(await turned(async () => {
    await page.getByRole('textbox').first().fill(`app-${10 + i}-`);
    await page.keyboard.press('Enter');
  }));
}
await browser.close();

console.log('| | median ms | worst of ten |\n|---|---|---|');
for (const [what, all] of Object.entries(times)) {
  const middle = median(all);
  console.log(`| ${what} | ${middle.toFixed(0)} | ${all.at(-1).toFixed(0)} |`);
}
