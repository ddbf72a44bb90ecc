import { useText } from '../../i18n/language';
import { textOfQuantity } from '../../kube/quantity';
import { texts } from './texts';

interface ShareProps {
  readonly resource: string;
  readonly used: number;
  /** Nothing when there is none, or it is not known. */
  readonly of: number | undefined;
}

const wide = 100;
/** From here on it is not much until all is in use. */
const nearlyAll = 0.9;

/** How much of an amount is in use: as a bar, and in words. */
export function Share({ resource, used, of }: ShareProps) {
  const words = useText(texts);
  if (of === undefined) {
    return <span className="hc-subtle">–</span>;
  }
  const share = used / of;
  return (
    <span className="hc-share">
      <svg
        className={share >= nearlyAll ? 'hc-share-bar hc-share-full' : 'hc-share-bar'}
        viewBox={`0 0 ${wide} 1`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className="hc-share-used" width={wide * Math.min(1, share)} height="1" />
      </svg>
      {words.share(Math.round(100 * share), textOfQuantity(resource, of))}
    </span>
  );
}
