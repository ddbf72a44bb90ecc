import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import { consolePath } from '../../kube/place';
import { Fact, Facts } from '../Fact';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { texts } from './texts';

interface DefinitionSpec {
  readonly group?: string;
  readonly scope?: string;
  readonly names?: { readonly kind?: string; readonly plural?: string; readonly shortNames?: readonly string[] };
  readonly versions?: readonly {
    readonly name: string;
    readonly served?: boolean;
    readonly storage?: boolean;
    readonly deprecated?: boolean;
  }[];
}

/** A CustomResourceDefinition: the kind that it defines, its versions, and the way to its objects. */
export function DefinitionSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const { group = '', scope, names = {}, versions = [] } = (object.spec ?? {}) as DefinitionSpec;
  const { kind, plural = '', shortNames = [] } = names;
  const version = (versions.find(({ storage, served }) => storage === true && served === true) ?? versions[0])?.name;
  return (
    <Section title={words.definition}>
      <Facts>
        <Fact name={words.kind}>
          {kind} {shortNames.length > 0 && <span className="hc-subtle">({shortNames.join(', ')})</span>}
        </Fact>
        <Fact name={words.scope}>{scope}</Fact>
        {version !== undefined && (
          <Fact name={words.objects}>
            <Link to={consolePath(cluster, { group, version, plural })}>{words.listOf(plural)}</Link>
          </Fact>
        )}
      </Facts>
      <Table aria-label={words.versions} variant="compact" gridBreakPoint="grid-md">
        <HeadRow names={[words.version, words.served, words.stored, words.deprecated]} />
        <Tbody>
          {versions.map(({ name, served = false, storage = false, deprecated = false }) => (
            <Tr key={name}>
              <Td dataLabel={words.version}>{name}</Td>
              <Td dataLabel={words.served}>{served ? words.yes : words.no}</Td>
              <Td dataLabel={words.stored}>{storage ? words.yes : words.no}</Td>
              <Td dataLabel={words.deprecated}>{deprecated ? words.yes : words.no}</Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Section>
  );
}
