import { useText } from '../../i18n/language';
import type { Replicas } from './replicas';
import { texts } from './texts';

/** Replicas as a ring: how many of those that are wanted are ready, and available. */
export function Ring({ replicas: { desired, ready, available } }: { readonly replicas: Replicas }) {
  const words = useText(texts);
  const share = (count: number) => (desired === 0 ? 0 : Math.min(100, (100 * count) / desired));
  const arc = (className: string, count: number) =>
    count > 0 && (
      <circle className={className} cx="24" cy="24" r="20" pathLength="100" strokeDasharray={`${share(count)} 100`} />
    );
  return (
    <svg className="hc-ring" viewBox="0 0 48 48" role="img" aria-label={words.ring(available, desired)}>
      <circle className="hc-ring-track" cx="24" cy="24" r="20" />
      {arc('hc-ring-ready', ready)}
      {arc('hc-ring-available', available)}
      <text x="24" y="24" aria-hidden>
        {available}/{desired}
      </text>
    </svg>
  );
}
