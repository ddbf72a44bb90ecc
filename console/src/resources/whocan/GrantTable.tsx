import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { HeadRow } from '../HeadRow';
import { ObjectLink } from '../ObjectLink';
import { type Grant, placeOfBinding, placeOfRole, placeOfSubject } from './answer';
import { texts } from './texts';

interface GrantTableProps {
  readonly grants: readonly Grant[];
  /** Whether the grants may be of several clusters. */
  readonly withCluster: boolean;
}

/** Subjects, with the binding and the rule by which each may do it. */
export function GrantTable({ grants, withCluster }: GrantTableProps) {
  const words = useText(texts);
  const { columns } = words;
  const names = [columns.subject, columns.binding, columns.role, columns.rule, columns.where];
  return (
    <Table aria-label={words.tableLabel} variant="compact" gridBreakPoint="grid-md">
      <HeadRow names={withCluster ? [columns.cluster, ...names] : names} />
      <Tbody>
        {grants.map((grant) => {
          const { cluster, subject, binding, role, rule } = grant;
          const account = placeOfSubject(subject);
          const names = rule.resourceNames ?? [];
          return (
            <Tr key={JSON.stringify([cluster, subject, binding, rule.index])}>
              {withCluster && <Td dataLabel={columns.cluster}>{cluster}</Td>}
              <Td dataLabel={columns.subject}>
                <span className="hc-subtle">{subject.kind}</span>{' '}
                <span className="hc-wrap">
                  {subject.namespace !== undefined && `${subject.namespace}/`}
                  {account === undefined ? subject.name : <ObjectLink cluster={cluster} place={account} />}
                </span>
              </Td>
              <Td dataLabel={columns.binding}>
                <span className="hc-subtle">{binding.kind}</span>{' '}
                <ObjectLink cluster={cluster} place={placeOfBinding(binding)} />
              </Td>
              <Td dataLabel={columns.role}>
                <span className="hc-subtle">{role.kind}</span>{' '}
                <ObjectLink cluster={cluster} place={placeOfRole(grant)} />
              </Td>
              <Td dataLabel={columns.rule}>
                <span className="hc-wrap">
                  {words.rule(rule.index + 1, rule.verbs.join(', '), rule.resources.join(', '))}
                  {names.length > 0 && ` ${words.onlyNames(names.join(', '))}`}
                </span>
              </Td>
              <Td dataLabel={columns.where}>
                {binding.namespace === undefined ? words.everywhere : words.inNamespace(binding.namespace)}
              </Td>
            </Tr>
          );
        })}
      </Tbody>
    </Table>
  );
}
