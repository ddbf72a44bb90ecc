import { Button } from '@patternfly/react-core';
import CubesIcon from '@patternfly/react-icons/dist/esm/icons/cubes-icon';
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon';
import { StatusError } from '../api/status';
import { EmptyState } from '../app/EmptyState';
import { ErrorState } from '../app/ErrorState';
import { useText } from '../i18n/language';
import type { Kind } from './discovery';
import type { Place } from './place';
import { asLabelTerm, selectorOf, termsOf } from './selector';
import { texts } from './texts';
import type { View } from './view';

interface FailureProps {
  readonly error: Error;
  readonly namespaced: boolean;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** Why there is no list, in the words of whoever refused it. */
export function ListFailure({ error, namespaced, onRetry, onClear }: FailureProps) {
  const words = useText(texts);
  const code = error instanceof StatusError ? error.status.code : 0;
  return (
    <>
      <ErrorState
        error={error}
        title={words.listFailed}
        onRetry={onRetry}
        actions={
          code === 400 && (
            <Button variant="link" onClick={onClear}>
              {words.clearTerms}
            </Button>
          )
        }
      />
      {code === 403 && namespaced && <p className="hc-centered">{words.forbiddenList}</p>}
    </>
  );
}

interface NothingProps {
  readonly kind: Kind;
  readonly place: Place;
  readonly view: View;
  readonly total: number;
  readonly onChange: (change: Partial<View>) => void;
  readonly onCreate: () => void;
}

/** Why the page is empty, and what to do next. */
export function NothingThere({ kind, place, view, total, onChange, onCreate }: NothingProps) {
  const words = useText(texts);
  if (total > 0) {
    const last = Math.ceil(total / view.pageSize);
    return (
      <EmptyState title={words.pastEnd} actions={<Button onClick={() => onChange({ pageNum: last })}>{words.toLastPage}</Button>}>
        {words.pastEndBody(total)}
      </EmptyState>
    );
  }
  if (view.selector !== '') return <NoMatch view={view} onChange={onChange} />;
  return (
    <EmptyState
      title={words.empty(kind.kind)}
      icon={CubesIcon}
      actions={kind.verbs.includes('create') && <Button onClick={onCreate}>{words.create}</Button>}
    >
      {place.namespace === undefined ? words.emptyBody : words.emptyInNamespace(place.namespace)}
    </EmptyState>
  );
}

function NoMatch({ view, onChange }: Pick<NothingProps, 'view' | 'onChange'>) {
  const words = useText(texts);
  const terms = termsOf(view.selector);
  const guesses = terms.flatMap((term) => {
    const better = asLabelTerm(term);
    return better === undefined ? [] : [{ term, better }];
  });
  return (
    <EmptyState
      title={words.noMatch}
      icon={SearchIcon}
      actions={
        <>
          <Button onClick={() => onChange({ selector: '' })}>{words.clearTerms}</Button>
          {guesses.map(({ term, better }) => (
            <Button key={term} variant="link" onClick={() => onChange({ selector: selectorOf(terms.map((each) => (each === term ? better : each))) })}>
              {words.tryLabel(better)}
            </Button>
          ))}
        </>
      }
    >
      {words.noMatchBody}
    </EmptyState>
  );
}
