import { Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import { numberOf, textOfQuantity } from '../../kube/quantity';
import { Fact, Facts } from '../Fact';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import { PodsTable } from '../related/PodsTable';
import { RelatedSection } from '../related/RelatedSection';
import { useItems } from '../related/useListed';
import { Section } from '../Section';
import { resources as measuredResources, type Measured, usedOf } from '../usage/measured';
import { requestsOf } from '../usage/requests';
import { useMeasured } from '../usage/useMeasured';
import { usagePage } from '../usage/view';
import { texts } from './texts';

interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

/** A node runs at most a few hundred pods. */
const mostRead = 1000;
const mostShown = 20;
const allPods = { group: '', version: 'v1', plural: 'pods' };

/** A node: what it has, what its pods ask for, its taints, and the pods on it. */
export function NodeSummary({ cluster, place, object: node }: PartProps) {
  const words = useText(texts);
  const { name } = node.metadata;
  const pods = useItems({
    cluster,
    collection: allPods,
    fieldSelector: `spec.nodeName=${name}`,
    pageSize: mostRead,
  });
  const measured = useMeasured(cluster, place).query.data?.items[0];
  return (
    <>
      <Section title={words.resources}>
        <Resources node={node} pods={pods.data?.items} measured={measured} />
        {measured && <Link to={usagePage(cluster, { selector: `spec.nodeName=${name}` })}>{words.usageByPod}</Link>}
      </Section>
      <System node={node} />
      <RelatedSection
        title={words.pods}
        cluster={cluster}
        collection={allPods}
        selector={`spec.nodeName=${name}`}
        query={pods}
        counts={({ items, total }) => [Math.min(items.length, mostShown), total]}
      >
        {({ items }) => <PodsTable label={words.pods} cluster={cluster} pods={items.slice(0, mostShown)} namespaces />}
      </RelatedSection>
    </>
  );
}

interface ResourcesProps {
  readonly node: KubeObject;
  readonly pods: readonly KubeObject[] | undefined;
  /** Nothing where the cluster does not measure it. */
  readonly measured: Measured | undefined;
}

function Resources({ node, pods, measured }: ResourcesProps) {
  const words = useText(texts);
  const capacity = (node.status?.['capacity'] ?? {}) as Readonly<Record<string, string>>;
  const allocatable = (node.status?.['allocatable'] ?? {}) as Readonly<Record<string, string>>;
  const requested = pods && requestsOf(pods);
  return (
    <Table aria-label={words.resources} variant="compact" gridBreakPoint="grid-md">
      <HeadRow
        names={[words.resource, words.capacity, words.allocatable, words.requested, ...(measured ? [words.used] : [])]}
      />
      <Tbody>
        {Object.keys(capacity).map((resource) => {
          const text = (quantity: unknown) => textOfQuantity(resource, numberOf(quantity));
          const free = numberOf(allocatable[resource]);
          const sum = requested?.[resource] ?? 0;
          const shareOf = (amount: number) =>
            free > 0 ? words.share(text(amount), Math.round((100 * amount) / free)) : text(amount);
          const inUse = measuredResources.find((each) => each === resource);
          return (
            <Tr key={resource}>
              <Td dataLabel={words.resource}>{resource}</Td>
              <Td dataLabel={words.capacity}>{text(capacity[resource])}</Td>
              <Td dataLabel={words.allocatable}>{text(allocatable[resource])}</Td>
              <Td dataLabel={words.requested}>{requested && shareOf(sum)}</Td>
              {measured && <Td dataLabel={words.used}>{inUse && shareOf(usedOf(measured, inUse))}</Td>}
            </Tr>
          );
        })}
      </Tbody>
    </Table>
  );
}

function System({ node }: { readonly node: KubeObject }) {
  const words = useText(texts);
  const taints = (node.spec?.['taints'] ?? []) as readonly Taint[];
  const addresses = (node.status?.['addresses'] ?? []) as readonly {
    readonly type: string;
    readonly address: string;
  }[];
  const info = (node.status?.['nodeInfo'] ?? {}) as Readonly<Record<string, string>>;
  const shown = ['kubeletVersion', 'containerRuntimeVersion', 'osImage', 'kernelVersion', 'architecture'];
  return (
    <Section title={words.system}>
      <Facts>
        <Fact name={words.taints}>
          {taints.length === 0
            ? words.none
            : taints.map(({ key, value = '', effect }) => (
                <Label key={`${key}:${effect}`} isCompact color="orange">
                  {`${key}${value === '' ? '' : `=${value}`}:${effect}`}
                </Label>
              ))}
        </Fact>
        <Fact name={words.addresses}>
          {addresses.map(({ type, address }) => (
            <div key={`${type} ${address}`}>
              <span className="hc-subtle">{type}</span> {address}
            </div>
          ))}
        </Fact>
        <Fact name={words.versions}>
          {shown
            .filter((name) => (info[name] ?? '') !== '')
            .map((name) => (
              <div key={name}>
                <span className="hc-subtle">{name}</span> {info[name]}
              </div>
            ))}
        </Fact>
      </Facts>
    </Section>
  );
}
