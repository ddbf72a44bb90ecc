import { useLanguage, useText } from '../i18n/language';
import { Sparkline } from '../plots/Sparkline';
import { duration } from '../plots/words';
import type { Probe } from './cluster';
import { summaryOf } from './probes';
import { texts } from './texts';

const kept = 60;

/** The latency of the last probes as a small line, and the last one in figures. */
export function Probes({ probes }: { readonly probes: readonly Probe[] }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const { count, failed, least, most, last } = summaryOf(probes);
  if (count === 0) {
    return <span className="hc-subtle">{words.noProbes}</span>;
  }
  const time = (milliseconds: number) => duration(milliseconds, language);
  const lastWord = last === undefined ? words.lastFailed : time(last);
  const sentences = [
    ...(least === undefined || most === undefined
      ? []
      : [words.probesSummary(count, time(least), time(most), lastWord)]),
    ...(failed === 0 ? [] : [words.probesFailed(count, failed)]),
  ];
  return (
    <div className="hc-probes">
      <Sparkline
        values={probes.map(({ latencyMilliseconds }) => latencyMilliseconds)}
        room={kept}
        label={sentences.join('. ')}
      />
      <span className="hc-probes-last">{lastWord}</span>
    </div>
  );
}
