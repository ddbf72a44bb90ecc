import './views.css';
import { Button } from '@patternfly/react-core';
import OutlinedStarIcon from '@patternfly/react-icons/dist/esm/icons/outlined-star-icon';
import StarIcon from '@patternfly/react-icons/dist/esm/icons/star-icon';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { texts } from './texts';
import { favouriteOf, longestName, useCreateView, useDeleteView, useViews } from './views';

export interface StarProps {
  /** The page: its path, without what is searched on it. */
  readonly address: string;
  /** The name that the favourite gets. */
  readonly name: string;
}

/** Marks a page as a favourite, and takes the mark away. Nothing while the favourites are not known. */
export function Star({ address, name }: StarProps) {
  const words = useText(texts);
  const toast = useToast();
  const { data: views } = useViews();
  const mine = favouriteOf(views ?? [], address);
  const create = useCreateView();
  const remove = useDeleteView(mine);
  if (views === undefined) {
    return null;
  }
  const onError = (error: Error) => toast('warning', words.failed, error.message);
  const toggle = () => {
    if (create.isPending || remove.isPending) {
      return;
    }
    if (mine) {
      remove.mutate(undefined, { onError });
    } else {
      create.mutate({ name: name.slice(0, longestName), address, favourite: true }, { onError });
    }
  };
  return (
    <Button
      variant="plain"
      size="sm"
      className={mine ? 'hc-star hc-star-on' : 'hc-star'}
      icon={mine ? <StarIcon /> : <OutlinedStarIcon />}
      aria-pressed={mine !== undefined}
      aria-label={words.favourite(name)}
      title={mine ? words.drop : words.add}
      onClick={toggle}
    />
  );
}
