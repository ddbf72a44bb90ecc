import { Button } from '@patternfly/react-core';
import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { part } from '../../app/part';
import { useLanguage, useText } from '../../i18n/language';
import { exactTime } from '../../i18n/time';
import { Age } from '../Age';
import type { KubeObject } from '../../kube/client';
import { Fact, Facts } from '../Fact';
import { HeadRow } from '../HeadRow';
import { Labels } from '../Labels';
import { OwnerLink } from '../OwnerLink';
import { Section } from '../Section';
import type { ObjectProps } from './props';
import { collectionOf, consolePath, type Place } from '../../kube/place';
import { entryOf } from '../kinds/register';
import { conditionsOf, factsOf } from '../pod/pod';
import { labelTerm } from '../../kube/selector';
import { lastApplied } from '../../kube/table';
import { texts } from './texts';

const Warnings = part(async () => (await import('./Warnings')).Warnings);

/** An overview of an object: what people look for first, which is different for each kind; what all objects have comes last. */
export function SummaryTab(props: ObjectProps & { readonly object: KubeObject }) {
  const { cluster, place, kind, object } = props;
  const OfKind = entryOf(kind).summary;
  return (
    <div className="hc-summary">
      <Origin {...props} />
      {OfKind && (
        <Suspense fallback={null}>
          <OfKind cluster={cluster} place={place} object={object} />
        </Suspense>
      )}
      <Conditions object={object} />
      <Suspense fallback={null}>
        <Warnings cluster={cluster} place={place} kind={kind} />
      </Suspense>
      <Metadata {...props} />
    </div>
  );
}

/** Where it is, since when, and to whom it belongs. */
function Origin({ cluster, place, object }: ObjectProps & { readonly object: KubeObject }) {
  const words = useText(texts).object;
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { metadata } = object;
  const created = metadata.creationTimestamp;
  const node = object.spec?.['nodeName'];
  const pick = (key: string, value: string) =>
    void navigate(`${consolePath(cluster, collectionOf(place))}?selector=${encodeURIComponent(labelTerm(key, value))}`);
  const namespace: Place = { group: '', version: 'v1', plural: 'namespaces', name: metadata.namespace ?? '' };
  return (
    <Facts>
      {metadata.namespace !== undefined && (
        <Fact name={words.namespace}>
          <Link to={consolePath(cluster, namespace)}>{metadata.namespace}</Link>
        </Fact>
      )}
      {created !== undefined && (
        <Fact name={words.created}>
          {exactTime(created, language)} (<Age of={created} />)
        </Fact>
      )}
      {typeof node === 'string' && (
        <Fact name={words.node}>
          <Link to={consolePath(cluster, { group: '', version: 'v1', plural: 'nodes', name: node })}>{node}</Link>
        </Fact>
      )}
      {(metadata.ownerReferences ?? []).length > 0 && (
        <Fact name={words.owners}>
          {(metadata.ownerReferences ?? []).map((owner) => (
            <OwnerLink key={owner.uid} cluster={cluster} owner={owner} namespace={metadata.namespace} />
          ))}
        </Fact>
      )}
      {metadata.labels && (
        <Fact name={words.labels}>
          <Labels labels={metadata.labels} most={12} onPick={pick} />
        </Fact>
      )}
    </Facts>
  );
}

/** The part that all objects have: few look for it, and they know that it is there. */
function Metadata({ object }: { readonly object: KubeObject }) {
  const words = useText(texts).object;
  const { metadata } = object;
  const facts = factsOf(object);
  const annotations = Object.entries(metadata.annotations ?? {}).filter(([key]) => key !== lastApplied);
  return (
    <Section title={words.metadata}>
      <Facts>
        {annotations.length > 0 && (
          <Fact name={words.annotations}>
            {annotations.map(([key, value]) => (
              <Annotation key={key} name={key} value={value} />
            ))}
          </Fact>
        )}
        {metadata.finalizers && <Fact name={words.finalizers}>{metadata.finalizers.join(', ')}</Fact>}
        <Fact name={words.uid}>
          <span className="hc-mono">{metadata.uid}</span>
        </Fact>
        <Fact name={words.version}>
          {metadata.resourceVersion}
          {metadata.generation !== undefined && `, ${words.generation} ${metadata.generation}`}
        </Fact>
        {facts.length > 0 && (
          <Fact name={words.facts}>
            <ul className="hc-facts">
              {facts.map(([name, value]) => (
                <li key={name}>
                  <span className="hc-subtle">{name}</span> {value}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

const longestShown = 200;

/** An annotation; a long one is cut until asked for: some hold whole objects. */
function Annotation({ name, value }: { readonly name: string; readonly value: string }) {
  const words = useText(texts).object;
  const [all, setAll] = useState(false);
  const cut = value.length > longestShown && !all;
  return (
    <div className="hc-annotation">
      <span className="hc-subtle">{name}</span>{' '}
      <span className="hc-mono">{cut ? `${value.slice(0, longestShown)}…` : value}</span>
      {cut && (
        <Button variant="link" isInline size="sm" onClick={() => setAll(true)}>
          {words.showAll}
        </Button>
      )}
    </div>
  );
}

function Conditions({ object }: { readonly object: KubeObject }) {
  const words = useText(texts).object;
  const conditions = conditionsOf(object);
  if (conditions.length === 0) {
    return null;
  }
  return (
    <Section title={words.conditions}>
      <Table aria-label={words.conditions} variant="compact" gridBreakPoint="grid-md">
        <HeadRow names={[words.condition, words.status, words.since, words.reason, words.message]} />
        <Tbody>
          {conditions.map((condition) => (
            <Tr key={condition.type}>
              <Td dataLabel={words.condition}>{condition.type}</Td>
              <Td dataLabel={words.status}>{condition.status}</Td>
              <Td dataLabel={words.since}>
                <Age of={condition.lastTransitionTime} />
              </Td>
              <Td dataLabel={words.reason}>{condition.reason}</Td>
              <Td dataLabel={words.message}>
                <span className="hc-wrap">{condition.message}</span>
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Section>
  );
}
