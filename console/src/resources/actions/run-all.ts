/** How many objects are worked on at a time, where the work is one call. */
const usually = 4;

/**
 * Does the same for many, a few at a time and in order. When the signal is aborted no more are begun, and those that are under way end.
 *
 * @param work must not reject
 */
export async function runAll<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<void>,
  signal?: AbortSignal,
  atOnce = usually,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length && signal?.aborted !== true) {
      const at = next;
      next += 1;
      await work(items[at] as Item, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
