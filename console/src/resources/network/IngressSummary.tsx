import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { Fact, Facts } from '../Fact';
import { HeadRow } from '../HeadRow';
import { ObjectLink } from '../ObjectLink';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { ingressOf } from './ServiceSummary';
import { texts } from './texts';

interface Backend {
  readonly service?: { readonly name: string; readonly port?: { readonly name?: string; readonly number?: number } };
  readonly resource?: { readonly kind: string; readonly name: string };
}

interface IngressSpec {
  readonly ingressClassName?: string;
  readonly defaultBackend?: Backend;
  readonly tls?: readonly { readonly hosts?: readonly string[]; readonly secretName?: string }[];
  readonly rules?: readonly {
    readonly host?: string;
    readonly http?: { readonly paths?: readonly { readonly path?: string; readonly backend: Backend }[] };
  }[];
}

/** An Ingress: which hosts and paths lead to which Services. */
export function IngressSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const spec = (object.spec ?? {}) as IngressSpec;
  const { namespace } = object.metadata;
  const addresses = ingressOf(object.status);
  const rules = [
    ...(spec.rules ?? []).flatMap(({ host = '*', http }) =>
      (http?.paths ?? []).map(({ path = '/', backend }) => ({ host, path, backend })),
    ),
    ...(spec.defaultBackend ? [{ host: '*', path: '', backend: spec.defaultBackend }] : []),
  ];
  return (
    <Section title={words.rules}>
      <Facts>
        {spec.ingressClassName !== undefined && <Fact name={words.ingressClass}>{spec.ingressClassName}</Fact>}
        {addresses.length > 0 && <Fact name={words.external}>{addresses.join(', ')}</Fact>}
        {(spec.tls ?? []).map(({ hosts = [], secretName }) => (
          <Fact key={`${secretName ?? ''} ${hosts.join()}`} name={words.tls}>
            {hosts.join(', ')}{' '}
            {secretName !== undefined && (
              <ObjectLink
                cluster={cluster}
                place={{ group: '', version: 'v1', plural: 'secrets', namespace, name: secretName }}
              />
            )}
          </Fact>
        ))}
      </Facts>
      <Table aria-label={words.rules} variant="compact" gridBreakPoint="grid-md">
        <HeadRow names={[words.host, words.path, words.backend]} />
        <Tbody>
          {rules.map(({ host, path, backend: { service, resource } }) => (
            <Tr key={`${host}${path}`}>
              <Td dataLabel={words.host}>{host}</Td>
              <Td dataLabel={words.path}>{path === '' ? words.otherwise : path}</Td>
              <Td dataLabel={words.backend}>
                {service ? (
                  <>
                    <ObjectLink
                      cluster={cluster}
                      place={{ group: '', version: 'v1', plural: 'services', namespace, name: service.name }}
                    />
                    :{service.port?.name ?? service.port?.number}
                  </>
                ) : (
                  resource && `${resource.kind} ${resource.name}`
                )}
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Section>
  );
}
