import { Button, FormSelect, FormSelectOption } from '@patternfly/react-core';
import DownIcon from '@patternfly/react-icons/dist/esm/icons/sort-amount-down-icon';
import UpIcon from '@patternfly/react-icons/dist/esm/icons/sort-amount-up-icon';
import { useId } from 'react';
import { useText } from '../i18n/language';
import { texts } from './texts';

/** The id of a column, and whether its largest value comes first. */
export interface SortedBy {
  readonly id: string;
  readonly desc: boolean;
}

export interface SortByProps {
  /** Ids and titles of what can be sorted by. */
  readonly columns: readonly (readonly [string, string])[];
  readonly sortedBy: SortedBy | undefined;
  readonly onSort: (by: SortedBy) => void;
}

/** Sorts rows where there is no space for column headings. */
export function SortBy({ columns, sortedBy, onSort }: SortByProps) {
  const words = useText(texts).sorting;
  const id = useId();
  const desc = sortedBy?.desc ?? false;
  const turn = desc ? words.ascending : words.descending;
  return (
    <div className="hc-sort-by">
      <label htmlFor={id}>{words.by}</label>
      <FormSelect id={id} value={sortedBy?.id ?? ''} onChange={(_event, chosen) => onSort({ id: chosen, desc: false })}>
        {sortedBy === undefined && <FormSelectOption value="" label="" isDisabled />}
        {columns.map(([column, title]) => (
          <FormSelectOption key={column} value={column} label={title} />
        ))}
      </FormSelect>
      {sortedBy && (
        <Button
          variant="control"
          aria-label={turn}
          title={turn}
          icon={desc ? <DownIcon /> : <UpIcon />}
          onClick={() => onSort({ id: sortedBy.id, desc: !desc })}
        />
      )}
    </div>
  );
}
