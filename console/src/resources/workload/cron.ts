/** The times that a schedule names at once. Source: https://en.wikipedia.org/wiki/Cron#Nonstandard_predefined_scheduling_definitions */
const named: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const minute = 60_000;
const mostDays = 366 * 5;

interface Field {
  readonly values: ReadonlySet<number>;
  readonly isAny: boolean;
}

/**
 * When a CronJob runs next by its own schedule; nothing for a schedule that is not understood, or never comes. A CronJob without a time
 * zone has that of its controller manager, which is nearly always UTC.
 */
export function nextRun(schedule: string, timeZone: string, after: Date): Date | undefined {
  const parts = (named[schedule.trim()] ?? schedule).trim().split(/\s+/);
  const ranges = [
    [0, 59],
    [0, 23],
    [1, 31],
    [1, 12],
    [0, 7],
  ] as const;
  const fields = ranges.map(([low, high], at) => fieldOf(parts[at] ?? '', low, high, at === 3 ? months : days, at));
  const offset = offsetOf(timeZone, after);
  if (parts.length !== 5 || offset === undefined || fields.some((field) => field === undefined)) {
    return undefined;
  }
  const wall = nextWall(fields as Field[], after.getTime() + offset);
  if (wall === undefined) {
    return undefined;
  }
  // the offset of then, which differs where clocks are changed in between
  return new Date(wall - (offsetOf(timeZone, new Date(wall - offset)) ?? offset));
}

/** The first matching minute of a clock that shows `after`, as if that clock were in UTC. */
function nextWall(fields: readonly Field[], after: number): number | undefined {
  const [minutes, hours] = fields;
  const start = new Date(Math.floor(after / minute) * minute + minute);
  const midnight = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate());
  for (let day = 0; day < mostDays; day++) {
    const date = new Date(midnight + day * 24 * 60 * minute);
    if (!isDay(fields, date)) {
      continue;
    }
    for (let at = 0; at < 24 * 60; at++) {
      const time = date.getTime() + at * minute;
      if (time >= start.getTime() && hours?.values.has(Math.floor(at / 60)) && minutes?.values.has(at % 60)) {
        return time;
      }
    }
  }
  return undefined;
}

/** Where both the day of the month and that of the week are named, either of them is enough. */
function isDay([, , ofMonth, month, ofWeek]: readonly Field[], date: Date): boolean {
  if (!ofMonth || !ofWeek || !month?.values.has(date.getUTCMonth() + 1)) {
    return false;
  }
  const weekday = date.getUTCDay();
  const isOfMonth = ofMonth.values.has(date.getUTCDate());
  const isOfWeek = ofWeek.values.has(weekday) || (weekday === 0 && ofWeek.values.has(7));
  return ofMonth.isAny || ofWeek.isAny ? isOfMonth && isOfWeek : isOfMonth || isOfWeek;
}

function fieldOf(text: string, low: number, high: number, names: readonly string[], at: number): Field | undefined {
  const values = new Set<number>();
  const first = at === 3 ? 1 : 0;
  for (const part of text.toLowerCase().split(',')) {
    const found = /^(\*|\?|[a-z0-9]+)(?:-([a-z0-9]+))?(?:\/(\d+))?$/.exec(part);
    const read = (word: string) => (names.includes(word) ? names.indexOf(word) + first : Number(word));
    if (!found) {
      return undefined;
    }
    const [, begin = '', end, step] = found;
    const isAny = begin === '*' || begin === '?';
    const from = isAny ? low : read(begin);
    const to = end !== undefined ? read(end) : isAny || step !== undefined ? high : from;
    const by = Number(step ?? 1);
    if (![from, to, by].every(Number.isInteger) || from < low || to > high || by < 1) {
      return undefined;
    }
    for (let value = from; value <= to; value += by) {
      values.add(value);
    }
  }
  return { values, isAny: /^[*?]/.test(text) };
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds; nothing for a zone that the browser does not know. */
function offsetOf(timeZone: string, at: Date): number | undefined {
  try {
    const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(at);
    const found = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text);
    const size = (Number(found?.[2] ?? 0) * 60 + Number(found?.[3] ?? 0)) * minute;
    return found?.[1] === '-' ? -size : size;
  } catch {
    return undefined;
  }
}
