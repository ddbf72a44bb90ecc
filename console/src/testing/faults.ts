import axe from 'axe-core';

/**
 * Violations of the rules of WCAG 2.2, levels A and AA, that need no layout and no colours, in a part of a page. A browser test checks
 * the others, on every page.
 */
export async function faultsOf(part: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(part, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // jsdom draws nothing
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
