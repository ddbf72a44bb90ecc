import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { usagePage } from './links';
import { type Count, figureNames, figurePage, problems, useFigures } from './figures';
import { texts } from './figure-texts';
import { resources, useClusterUsage } from './usage';

/** From here on somebody should look at it. */
const nearlyAll = 0.9;

/** The contents and the problems of a cluster, each a link to the list of just that. */
export function FigureLine({ cluster }: { readonly cluster: string }) {
  const words = useText(texts);
  const figures = useFigures().of(cluster);
  const usage = useClusterUsage()(cluster);
  return (
    <ul className="hc-figures" aria-label={words.of(cluster)}>
      {figureNames.map((name) => {
        const count = figures[name];
        return isShown(count, problems.includes(name)) ? (
          <li key={name} className={problems.includes(name) ? 'hc-figure-problem' : undefined}>
            <Link to={figurePage(cluster, name)}>{words.figures[name](count.count)}</Link>
          </li>
        ) : null;
      })}
      {resources.map((resource) => {
        const share = usage[resource];
        return (
          share !== undefined && (
            <li key={resource} className={share >= nearlyAll ? 'hc-figure-problem' : undefined}>
              <Link to={usagePage(cluster)}>{words.usage[resource](Math.round(100 * share))}</Link>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** A figure that is not known is left out: the cluster's state says why, or the list itself, under Browse. */
function isShown(count: Count, isProblem: boolean): count is { readonly count: number } {
  return count !== undefined && 'count' in count && (count.count > 0 || !isProblem);
}
