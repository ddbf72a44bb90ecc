import './view-links.css';
import FilterIcon from '@patternfly/react-icons/dist/esm/icons/filter-icon';
import StarIcon from '@patternfly/react-icons/dist/esm/icons/star-icon';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import { texts as viewTexts } from '../texts';
import { useViews } from '../views';
import { texts } from './texts';
import { Where } from './Where';

/** So many are shown; the others are on their own page. */
const most = 12;

/** The account's favourites and saved views in all clusters, as links. Nothing where there are none or they are not known. */
export function ViewLinks() {
  const words = useText(viewTexts);
  const pageWords = useText(texts);
  const views = useViews().data ?? [];
  if (views.length === 0) {
    return null;
  }
  return (
    <nav aria-label={words.title} className="hc-view-links">
      <ul>
        {views.slice(0, most).map(({ id, name, address, favourite }) => (
          <li key={id}>
            <Link to={address}>
              {favourite ? <StarIcon /> : <FilterIcon />} {name}
            </Link>{' '}
            <span className="hc-subtle">
              <Where address={address} />
            </span>
          </li>
        ))}
        <li>
          <Link to="/console/views">{pageWords.manage}</Link>
        </li>
      </ul>
    </nav>
  );
}
