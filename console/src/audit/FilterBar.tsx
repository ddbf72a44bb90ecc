import { Button, FormSelect, FormSelectOption, Label, LabelGroup, TextInput } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { useText } from '../i18n/language';
import { useClusterNames } from '../kube/kinds';
import { useIsAdmin } from '../session/session';
import { type FilterName, filterNames, readFilters, writeFilters } from './filters';
import { texts } from './texts';
import { type AuditView, type ChosenResult, results } from './view';

type FilterView = Pick<AuditView, 'search' | 'user' | 'selector' | 'result'>;

interface FilterBarProps {
  readonly view: FilterView;
  readonly onChange: (change: Partial<FilterView>) => void;
}

/** Which calls the page shows. A choice is applied at once, typed text with Enter or the button. */
export function FilterBar({ view, onChange }: FilterBarProps) {
  const words = useText(texts).filters;
  const admin = useIsAdmin();
  const clusters = useClusterNames().data ?? [];
  const [filters, setFilters] = useState(() => readFilters(view.selector));
  const [search, setSearch] = useState(view.search);
  const [user, setUser] = useState(view.user);
  const [shown, setShown] = useState(view);
  // the address has changed, by a filter here or by a link: the inputs keep the focus
  if (shown.selector !== view.selector || shown.search !== view.search || shown.user !== view.user) {
    setShown(view);
    setFilters(readFilters(view.selector));
    setSearch(view.search);
    setUser(view.user);
  }
  const { values, others } = filters;

  const apply = (changed = filters, more: Partial<FilterView> = {}) =>
    onChange({ selector: writeFilters(changed), search: search.trim(), user: user.trim(), ...more });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    apply();
  };
  const set = (name: FilterName, value: string) => {
    const changed = { ...filters, values: { ...values, [name]: value } };
    setFilters(changed);
    return changed;
  };
  return (
    <form role="search" aria-label={words.title} onSubmit={submit}>
      <div className="hc-audit-filters">
        <div>
          <label htmlFor="audit-search">{words.search}</label>
          <TextInput
            id="audit-search"
            type="search"
            value={search}
            placeholder={words.searchPlaceholder}
            onChange={(_event, value) => setSearch(value)}
          />
        </div>
        {admin && (
          <div>
            <label htmlFor="audit-user">{words.user}</label>
            <TextInput
              id="audit-user"
              value={user}
              autoComplete="off"
              spellCheck={false}
              onChange={(_event, value) => setUser(value)}
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
                onChange={(_event, value) => apply(set(name, value))}
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
                onChange={(_event, value) => set(name, value)}
              />
            )}
          </div>
        ))}
        <div>
          <label htmlFor="audit-result">{words.result}</label>
          <FormSelect
            id="audit-result"
            value={view.result}
            onChange={(_event, value) => apply(filters, { result: value as ChosenResult })}
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
              onClose={() => apply({ values, others: others.filter((other) => other !== each) })}
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
