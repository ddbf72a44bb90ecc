import { Alert } from '@patternfly/react-core';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { concernsOf } from './concerns';
import { useExpiryText } from './ExpiryLabel';
import { figurePage, problems, useFigures } from './figures';
import { texts } from './figure-texts';
import { clusterPage } from './links';
import { useTroubled } from './queries';
import { texts as stateTexts } from './texts';

/** So many clusters are named. */
const most = 8;

/**
 * The clusters with problems, the worst first, each problem a link to where it is shown. Nothing where all is well.
 *
 * @param group the saved group whose clusters are shown; empty for all
 */
export function Attention({ group }: { readonly group: string }) {
  const words = useText(texts);
  const { states } = useText(stateTexts);
  const expiryText = useExpiryText('long');
  const { clusters: counted, of } = useFigures();
  const { clusters, unread } = useTroubled(group);
  const found = concernsOf({ clusters, counted, of });
  if (found.length === 0) {
    return null;
  }
  const count = found.length + unread;
  return (
    <Alert variant="warning" isInline title={words.attention(count)} component="h2" className="hc-attention">
      <ul>
        {found.slice(0, most).map(({ name, state, expiry, figures }) => (
          <li key={name}>
            <span className="hc-break">{name}</span>
            {state !== undefined && <Link to={clusterPage(name)}>{states[state]}</Link>}
            {expiry !== undefined && <Link to={clusterPage(name)}>{expiryText(expiry)}</Link>}
            {problems.map((problem) => {
              const count = figures[problem];
              return (
                count !== undefined &&
                'count' in count &&
                count.count > 0 && (
                  <Link key={problem} to={figurePage(name, problem)}>
                    {words.figures[problem](count.count)}
                  </Link>
                )
              );
            })}
          </li>
        ))}
      </ul>
      {count > most && <p>{words.more(count - most)}</p>}
    </Alert>
  );
}
