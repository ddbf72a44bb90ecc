import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { termsOfLabels } from '../../kube/label-selector';
import { Fact, Facts } from '../Fact';
import { PortForwardSection } from '../forward/PortForwardSection';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import { PodsSection } from '../related/PodsSection';
import { Section } from '../Section';
import { texts } from './texts';

interface ServiceSpec {
  readonly type?: string;
  readonly clusterIP?: string;
  readonly externalName?: string;
  readonly externalIPs?: readonly string[];
  readonly selector?: Readonly<Record<string, string>>;
  readonly ports?: readonly ServicePort[];
}

interface ServicePort {
  readonly name?: string;
  readonly port: number;
  readonly targetPort?: number | string;
  readonly nodePort?: number;
  readonly protocol?: string;
}

/** A Service: where it is reached, and the pods behind it. */
export function ServiceSummary({ cluster, place, object }: PartProps) {
  const words = useText(texts);
  const spec = (object.spec ?? {}) as ServiceSpec;
  const selector = termsOfLabels({ matchLabels: spec.selector ?? {} });
  const outside = [...(spec.externalIPs ?? []), ...ingressOf(object.status)];
  return (
    <>
      <Section title={words.service}>
        <Facts>
          <Fact name={words.type}>{spec.type ?? 'ClusterIP'}</Fact>
          {spec.externalName !== undefined && <Fact name={words.externalName}>{spec.externalName}</Fact>}
          {spec.clusterIP !== undefined && <Fact name={words.clusterIp}>{spec.clusterIP}</Fact>}
          {outside.length > 0 && <Fact name={words.external}>{outside.join(', ')}</Fact>}
        </Facts>
        {(spec.ports ?? []).length > 0 && <Ports ports={spec.ports ?? []} />}
      </Section>
      {selector === undefined ? (
        <Section title={words.pods}>
          <p className="hc-subtle">{words.noSelector}</p>
        </Section>
      ) : (
        <PodsSection title={words.pods} cluster={cluster} namespace={object.metadata.namespace} selector={selector} />
      )}
      <PortForwardSection cluster={cluster} place={place} object={object} />
    </>
  );
}

function Ports({ ports }: { readonly ports: readonly ServicePort[] }) {
  const words = useText(texts);
  return (
    <Table aria-label={words.ports} variant="compact" gridBreakPoint="grid-md">
      <HeadRow names={[words.name, words.port, words.target, words.nodePort]} />
      <Tbody>
        {ports.map(({ name = '', port, targetPort, nodePort, protocol = 'TCP' }) => (
          <Tr key={`${port}/${protocol}`}>
            <Td dataLabel={words.name}>{name}</Td>
            <Td dataLabel={words.port}>
              {port}/{protocol}
            </Td>
            <Td dataLabel={words.target}>{targetPort}</Td>
            <Td dataLabel={words.nodePort}>{nodePort}</Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** The addresses that a load balancer has given, of a Service or an Ingress. */
export function ingressOf(status: Readonly<Record<string, unknown>> = {}): string[] {
  const { ingress = [] } = (status['loadBalancer'] ?? {}) as {
    readonly ingress?: readonly { readonly ip?: string; readonly hostname?: string }[];
  };
  return ingress.map(({ ip, hostname }) => ip ?? hostname ?? '').filter((each) => each !== '');
}
