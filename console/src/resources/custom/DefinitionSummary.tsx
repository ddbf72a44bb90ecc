import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import { consolePath } from '../../kube/place';
import { Fact, Facts } from '../Fact';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import type { RawSchema } from '../../schema/schema';
import { Section } from '../Section';
import { SchemaFields } from './SchemaFields';
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
    readonly additionalPrinterColumns?: readonly { readonly name: string; readonly jsonPath?: string }[];
    readonly schema?: { readonly openAPIV3Schema?: RawSchema };
  }[];
}

/** A CustomResourceDefinition: the kind that it defines, its versions, and the way to its objects. */
export function DefinitionSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const { group = '', scope, names = {}, versions = [] } = (object.spec ?? {}) as DefinitionSpec;
  const { kind, plural = '', shortNames = [] } = names;
  const stored = versions.find(({ storage, served }) => storage === true && served === true) ?? versions[0];
  const version = stored?.name;
  const columns = stored?.additionalPrinterColumns ?? [];
  const schema = stored?.schema?.openAPIV3Schema;
  return (
    <>
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
          {columns.length > 0 && (
            <Fact name={words.columns}>
              {columns.map(({ name, jsonPath }) => (
                <div key={name}>
                  {name} <span className="hc-mono hc-subtle">{jsonPath}</span>
                </div>
              ))}
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
      {schema?.properties && (
        <Section title={words.fieldsOf(version ?? '')}>
          <SchemaFields schema={schema} />
        </Section>
      )}
    </>
  );
}
