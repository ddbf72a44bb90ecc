import { Button, HelperText, HelperTextItem, TextInput } from '@patternfly/react-core';
import { Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../app/Loaded';
import { Loading } from '../../app/Loading';
import { useText } from '../../i18n/language';
import type { Kind } from '../../kube/discovery';
import type { Place } from '../../kube/place';
import { FailedClusters } from './FailedClusters';
import { type Group, type GroupPage, groupsQuery, pathsOf, selectorOfGroup, usualFields } from './groups';
import { texts } from './groups-texts';
import { ListFailure } from './ListStates';
import { Pager } from './Pager';
import { resourceList, type View } from './view';

interface GroupsProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
}

/** The counts of a list by the values of a field, in place of its objects. Each count leads to its objects. */
export function Groups({ cluster, place, kind, view, onChange }: GroupsProps) {
  const words = useText(texts);
  const page = useQuery({ ...groupsQuery(cluster, place, view), placeholderData: keepPreviousData });
  return (
    <>
      <FieldChoice
        key={view.groupBy}
        groupBy={view.groupBy}
        usual={usualFields(cluster, place, kind.namespaced)}
        onChoose={(groupBy) => onChange({ groupBy })}
      />
      <Loaded
        query={page}
        loading={<Loading />}
        failure={(failure) => (
          <ListFailure
            error={failure}
            cluster={cluster}
            place={place}
            namespaced={kind.namespaced}
            onRetry={() => void page.refetch()}
            onClear={() => onChange({ selector: '' })}
          />
        )}
      >
        {(data) => (
          <>
            {data.failed.length > 0 && <FailedClusters failed={data.failed} />}
            <p role="status">{data.total === 0 ? words.nothing : words.summary(data.groupTotal, data.total)}</p>
            {data.groups.length > 0 && <GroupTable page={data} view={view} />}
            {data.groupTotal > view.pageSize && (
              <Pager where="bottom" view={view} total={data.groupTotal} onChange={onChange} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface FieldChoiceProps {
  readonly groupBy: string;
  readonly usual: readonly string[];
  readonly onChoose: (groupBy: string) => void;
}

/** Any field can be typed; the usual ones are suggested. */
function FieldChoice({ groupBy, usual, onChoose }: FieldChoiceProps) {
  const words = useText(texts);
  const [typed, setTyped] = useState(groupBy);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') {
      onChoose(typed.trim());
    }
  };
  const type = (text: string) => {
    setTyped(text);
    if (text !== groupBy && usual.includes(text)) {
      onChoose(text);
    }
  };
  return (
    <form className="hc-group-by" onSubmit={submit}>
      <TextInput
        aria-label={words.field}
        aria-describedby="hc-group-by-help"
        list="hc-group-by-fields"
        autoComplete="off"
        value={typed}
        onChange={(_event, text) => type(text)}
      />
      <datalist id="hc-group-by-fields">
        {usual.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <Button type="submit" variant="secondary">
        {words.apply}
      </Button>
      <HelperText id="hc-group-by-help">
        <HelperTextItem>{words.help}</HelperTextItem>
      </HelperText>
    </form>
  );
}

function GroupTable({ page, view }: { readonly page: GroupPage; readonly view: View }) {
  const words = useText(texts);
  const paths = pathsOf(view.groupBy);
  return (
    <Table aria-label={words.label(view.groupBy)} variant="compact" gridBreakPoint="grid-md">
      <Thead>
        <Tr>
          {paths.map((path) => (
            <Th key={path}>{path}</Th>
          ))}
          <Th>{words.count}</Th>
        </Tr>
      </Thead>
      <Tbody>
        {page.groups.map((group) => (
          <Tr key={JSON.stringify(group.values)}>
            {paths.map((path, i) => (
              <Td key={path} dataLabel={path} modifier="breakWord">
                {i === 0 ? <Link to={addressOf(view, group)}>{textOf(group, i)}</Link> : textOf(group, i)}
              </Td>
            ))}
            <Td dataLabel={words.count}>{group.count}</Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );

  function textOf({ values }: Group, index: number) {
    const value = values[index] ?? null;
    return value === null || value === '' ? <em>{value === null ? words.none : words.empty}</em> : value;
  }
}

/** The same list, of the objects of a group. */
function addressOf(view: View, group: Group): string {
  const selector = selectorOfGroup(view.selector, view.groupBy, group);
  return `?${resourceList.write(resourceList.changed(view, { selector, groupBy: '' })).toString()}`;
}
