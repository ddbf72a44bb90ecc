import { Button, FormSelect, FormSelectOption, Label, LabelGroup, TextInput } from '@patternfly/react-core';
import type { SyntheticEvent } from 'react';
import { useText } from '../i18n/language';
import { useClusterNames } from '../kube/kinds';
import { isTerm } from '../kube/selector';
import { useTyped } from '../list/useTyped';
import { useIsAdmin } from '../session/session';
import { type FilterName, type Filters, filterNames, readFilters, writeFilters } from './filters';
import { texts } from './texts';
import { type AuditView, type ChosenResult, results } from './view';

type FilterView = Pick<AuditView, 'search' | 'user' | 'selector' | 'result'>;

interface FilterBarProps {
  readonly view: FilterView;
  readonly onChange: (view: FilterView, replace: boolean) => void;
}

interface Typed extends Pick<FilterView, 'search' | 'user'> {
  readonly filters: Filters;
}

/** Which calls the page shows. A choice is applied at once, typed text after a pause; a search by a term waits for Enter or the button. */
export function FilterBar({ view: { search, user, selector, result }, onChange }: FilterBarProps) {
  const words = useText(texts).filters;
  const admin = useIsAdmin();
  const clusters = useClusterNames().data ?? [];
  const viewOf = (from: Typed, chosen = result): FilterView => ({
    search: from.search.trim(),
    user: from.user.trim(),
    selector: writeFilters(from.filters),
    result: chosen,
  });
  const { typed, type, put } = useTyped<Typed, FilterView>({
    address: { search, user, selector, result },
    // the inputs keep the focus
    read: (view) => ({ search: view.search, user: view.user, filters: readFilters(view.selector) }),
    settle: (next) => (isTerm(next.search) && next.search !== search ? undefined : [next, viewOf(next)]),
    onChange,
  });
  const { values, others } = typed.filters;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    put(typed, viewOf(typed));
  };
  const choose = (next: Typed) => put(next, viewOf(next));
  const withValue = (name: FilterName, value: string): Typed => ({
    ...typed,
    filters: { others, values: { ...values, [name]: value } },
  });
  return (
    <form role="search" aria-label={words.title} onSubmit={submit}>
      <div className="hc-audit-filters">
        <div>
          <label htmlFor="audit-search">{words.search}</label>
          <TextInput
            id="audit-search"
            type="search"
            value={typed.search}
            placeholder={words.searchPlaceholder}
            onChange={(_event, value) => type({ ...typed, search: value })}
          />
        </div>
        {admin && (
          <div>
            <label htmlFor="audit-user">{words.user}</label>
            <TextInput
              id="audit-user"
              value={typed.user}
              autoComplete="off"
              spellCheck={false}
              onChange={(_event, value) => type({ ...typed, user: value })}
            />
          </div>
        )}
        {filterNames.map((name) => (
          <div key={name}>
            <label htmlFor={`audit-${name}`}>{words[name]}</label>
            {name === 'cluster' ? (
              <FormSelect
                id="audit-cluster"
                value={values.cluster}
                onChange={(_event, value) => choose(withValue(name, value))}
              >
                <FormSelectOption value="" label={words.all} />
                {optionsOf(
                  clusters.map((each) => each.name),
                  values.cluster,
                ).map((each) => (
                  <FormSelectOption key={each} value={each} label={each} />
                ))}
              </FormSelect>
            ) : (
              <TextInput
                id={`audit-${name}`}
                value={values[name]}
                autoComplete="off"
                spellCheck={false}
                onChange={(_event, value) => type(withValue(name, value))}
              />
            )}
          </div>
        ))}
        <div>
          <label htmlFor="audit-result">{words.result}</label>
          <FormSelect
            id="audit-result"
            value={result}
            onChange={(_event, value) => put(typed, viewOf(typed, value as ChosenResult))}
          >
            {results.map((each) => (
              <FormSelectOption key={each} value={each} label={words.results[each]} />
            ))}
          </FormSelect>
        </div>
        <div>
          <Button type="submit" variant="secondary">
            {words.apply}
          </Button>
        </div>
      </div>
      {others.length > 0 && (
        <LabelGroup categoryName={words.others} numLabels={10}>
          {others.map((each) => (
            <Label
              key={each}
              closeBtnAriaLabel={words.remove(each)}
              onClose={() =>
                choose({ ...typed, filters: { values, others: others.filter((other) => other !== each) } })
              }
            >
              {each}
            </Label>
          ))}
        </LabelGroup>
      )}
    </form>
  );
}

/** Also a cluster that is not there any more can be chosen by an address. */
function optionsOf(names: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
}
