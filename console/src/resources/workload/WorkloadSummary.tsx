import './workload.css';
import { Label } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import { labelSelectorOf } from '../../kube/selector';
import { Fact, Facts } from '../Fact';
import { PortForwardSection } from '../forward/PortForwardSection';
import type { PartProps } from '../part-props';
import { PodsTable } from '../related/PodsTable';
import { RelatedSection } from '../related/RelatedSection';
import { RelatedTable } from '../related/RelatedTable';
import { useItems } from '../related/useListed';
import { Section } from '../Section';
import { statusColor } from '../status-color';
import { PodsUsage } from '../usage/PodsUsage';
import { Causes } from './Causes';
import { heldUpBy } from './held-up';
import { replicasOf, rolloutOf } from './replicas';
import { Ring } from './Ring';
import { imagesOf, podsOf } from './template';
import { texts } from './texts';

/** So many of a workload's pods are read, and the first twenty shown. */
const mostRead = 100;
const mostShown = 20;

/** A Deployment, ReplicaSet, StatefulSet or DaemonSet: its replicas, what holds them up, and what it owns down to the pods. */
export function WorkloadSummary({ cluster, place, object }: PartProps) {
  const words = useText(texts);
  const { namespace } = object.metadata;
  const selector = podsOf(object);
  const collection = { group: '', version: 'v1', plural: 'pods', ...(namespace === undefined ? {} : { namespace }) };
  const pods = useItems({ cluster, collection, selector, pageSize: mostRead, enabled: selector !== undefined });
  const causes = heldUpBy(object, pods.data?.items ?? []);
  return (
    <>
      {causes.length > 0 && <Causes cluster={cluster} namespace={namespace} causes={causes} />}
      <Section title={words.replicas}>
        <Rollout cluster={cluster} place={place} object={object} />
      </Section>
      {selector !== undefined && (
        <PodsUsage cluster={cluster} collection={collection} selector={selector} pods={pods.data?.items} />
      )}
      {place.plural === 'deployments' && (
        <RelatedTable
          title={words.replicaSets}
          cluster={cluster}
          collection={{ ...collection, group: 'apps', plural: 'replicasets' }}
          selector={[`metadata.ownerReferences.uid=${object.metadata.uid ?? ''}`, selector].filter(Boolean).join(',')}
        />
      )}
      {selector !== undefined && (
        <RelatedSection
          title={words.pods}
          cluster={cluster}
          collection={collection}
          selector={selector}
          query={pods}
          counts={({ items, total }) => [Math.min(items.length, mostShown), total]}
        >
          {({ items }) => <PodsTable label={words.pods} cluster={cluster} pods={items.slice(0, mostShown)} />}
        </RelatedSection>
      )}
      <PortForwardSection cluster={cluster} place={place} object={object} />
    </>
  );
}

function Rollout({ object }: PartProps) {
  const words = useText(texts);
  const replicas = replicasOf(object);
  const rollout = rolloutOf(object);
  const strategy = strategyOf(object);
  const selector = labelSelectorOf(podsOf(object) ?? '');
  return (
    <div className="hc-replicas">
      <Ring replicas={replicas} />
      <Facts>
        <Fact name={words.rollout}>
          <Label isCompact color={statusColor(rollout) ?? 'grey'}>
            {rollout}
          </Label>{' '}
          {words.rolloutIs[rollout]}
        </Fact>
        {(['desired', 'updated', 'ready', 'available'] as const).map((name) => (
          <Fact key={name} name={words[name]}>
            {replicas[name]}
          </Fact>
        ))}
        {strategy !== undefined && <Fact name={words.strategy}>{strategy}</Fact>}
        {selector !== '' && (
          <Fact name={words.selector}>
            <span className="hc-mono hc-wrap">{selector}</span>
          </Fact>
        )}
        <Fact name={words.images}>
          {imagesOf(object).map((image) => (
            <div key={image} className="hc-mono hc-wrap">
              {image}
            </div>
          ))}
        </Fact>
      </Facts>
    </div>
  );
}

/** As in `RollingUpdate (maxSurge 25%, maxUnavailable 25%)`. */
function strategyOf({ spec = {} }: KubeObject): string | undefined {
  const { type, rollingUpdate = {} } = (spec['strategy'] ?? spec['updateStrategy'] ?? {}) as {
    readonly type?: string;
    readonly rollingUpdate?: Readonly<Record<string, string | number>>;
  };
  const limits = Object.entries(rollingUpdate).map(([name, value]) => `${name} ${value}`);
  return limits.length === 0 ? type : `${type ?? ''} (${limits.join(', ')})`;
}
