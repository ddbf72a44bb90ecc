import { Alert } from '@patternfly/react-core';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { figurePage, problems, problemsOf, useFigures } from './figures';
import { texts } from './figure-texts';

/** So many clusters are named. */
const most = 8;

/** The clusters with problems, the most first, each problem a link to the list of it. Nothing where all is well. */
export function Attention() {
  const words = useText(texts);
  const { clusters, of } = useFigures();
  const found = clusters
    .map((name) => ({ name, figures: of(name) }))
    .filter(({ figures }) => problemsOf(figures) > 0)
    .sort((a, b) => problemsOf(b.figures) - problemsOf(a.figures) || a.name.localeCompare(b.name));
  if (found.length === 0) {
    return null;
  }
  return (
    <Alert variant="warning" isInline title={words.attention(found.length)} component="h2" className="hc-attention">
      <ul>
        {found.slice(0, most).map(({ name, figures }) => (
          <li key={name}>
            <span className="hc-break">{name}</span>
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
      {found.length > most && <p>{words.more(found.length - most)}</p>}
    </Alert>
  );
}
