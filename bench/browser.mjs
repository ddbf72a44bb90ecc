// Shared by the scenarios in Chromium: a page of somebody who has signed in, and times until something is shown.
import { createRequire } from 'node:module';

const [folder, gateway, password] = process.argv.slice(2);
const { chromium } = createRequire(`${folder}/package.json`)('playwright-core');

export { gateway };

/** A browser, and a page on which the administrator is signed in. */
export async function signedIn() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${gateway}/console/sign-in`);
  await page.locator('#name').fill('admin');
  await page.locator('#password').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  return { browser, page };
}

/** How long something takes, in milliseconds. */
export async function timed(what) {
  const begun = performance.now();
  await what();
  return performance.now() - begun;
}

/** The median of numbers, which are sorted by this. */
export function median(all) {
  all.sort((a, b) => a - b);
  return all[Math.floor(all.length / 2)];
}
