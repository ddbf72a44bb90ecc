import { Button } from '@patternfly/react-core';
import CubesIcon from '@patternfly/react-icons/dist/esm/icons/cubes-icon';
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon';
import { EmptyState } from '../../app/EmptyState';
import { useLanguage, useText } from '../../i18n/language';
import { CreateButton } from '../create/CreateButton';
import { isMadeByHand } from '../create/creation';
import type { Kind } from '../../kube/discovery';
import { isFleet } from '../../kube/fleet';
import { fieldsOf } from './fields';
import { nameOf } from '../place/kind-title';
import type { Place } from '../../kube/place';
import { selectorOf, termsOf } from '../../kube/selector';
import type { PrinterColumn } from '../../kube/table';
import { texts } from '../texts';
import { asLabelTerm } from './typed';
import type { View } from './view';

export interface NothingProps {
  readonly cluster: string;
  readonly kind: Kind;
  readonly place: Place;
  readonly view: View;
  readonly printed: readonly PrinterColumn[];
  readonly onChange: (change: Partial<View>) => void;
  readonly onCreate: () => void;
}

/** Why the list is empty, and what to do next. */
export function NothingThere({ cluster, kind, place, view, printed, onChange, onCreate }: NothingProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const kinds = language === 'zh' ? kind.kind : nameOf(kind);
  if (view.selector !== '') {
    return <NoMatch fields={fieldsOf(place, printed, isFleet(cluster))} view={view} onChange={onChange} />;
  }
  const creates = !isFleet(cluster) && isMadeByHand(kind);
  return (
    <EmptyState
      title={place.namespace === undefined ? words.empty(kinds) : words.emptyInNamespace(kinds, place.namespace)}
      icon={CubesIcon}
      actions={creates && <CreateButton cluster={cluster} place={place} kind={kind} onCreate={onCreate} />}
    >
      {creates ? words.emptyCreate : words.emptyBody}
    </EmptyState>
  );
}

interface NoMatchProps extends Pick<NothingProps, 'view' | 'onChange'> {
  readonly fields: ReadonlySet<string>;
}

function NoMatch({ fields, view, onChange }: NoMatchProps) {
  const words = useText(texts);
  const terms = termsOf(view.selector);
  const guesses = terms.flatMap((term) => {
    const better = asLabelTerm(term, fields);
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
            <Button
              key={term}
              variant="link"
              onClick={() => onChange({ selector: selectorOf(terms.map((each) => (each === term ? better : each))) })}
            >
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
