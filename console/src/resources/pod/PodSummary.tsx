import { Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { Age } from '../Age';
import { PortForwardSection } from '../forward/PortForwardSection';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { statusColor } from '../status-color';
import { containerRows } from '../usage/rows';
import { UsageSection } from '../usage/UsageSection';
import type { Demands } from './demands';
import { containersOf } from './pod';
import { PodVolumes } from './PodVolumes';
import { texts } from './texts';

/** A pod: its containers with the reason why they do not run, and its volumes. */
export function PodSummary({ cluster, place, object: pod }: PartProps) {
  const { containers: words, init: beforehand, debug: added } = useText(texts);
  return (
    <>
      <Section title={words.title}>
        <Table aria-label={words.title} variant="compact" gridBreakPoint="grid-md">
          <HeadRow names={[words.container, words.state, words.restarts, words.image]} />
          <Tbody>
            {containersOf(pod).map(({ name, init, debug, state, message, lastEnd, restarts, image, demands }) => (
              <Tr key={name}>
                <Td dataLabel={words.container}>
                  {name} {(init || debug) && <span className="hc-subtle">({init ? beforehand : added})</span>}
                </Td>
                <Td dataLabel={words.state}>
                  <Label isCompact color={statusColor(state) ?? 'grey'}>
                    {state}
                  </Label>
                  {message !== undefined && <p className="hc-small hc-wrap">{message}</p>}
                  {lastEnd && (
                    <p className="hc-small hc-subtle">
                      {words.lastEnd(lastEnd.reason, lastEnd.exitCode)}{' '}
                      {lastEnd.finishedAt !== undefined && (
                        <>
                          (<Age of={lastEnd.finishedAt} />)
                        </>
                      )}
                    </p>
                  )}
                </Td>
                <Td dataLabel={words.restarts}>{restarts}</Td>
                <Td dataLabel={words.image}>
                  <span className="hc-mono">{image}</span>
                  {(Object.keys(words.demands) as (keyof Demands)[]).map(
                    (demand) =>
                      demands[demand] !== undefined && (
                        <p key={demand} className="hc-small hc-wrap">
                          <span className="hc-subtle">{words.demands[demand]}</span> {demands[demand]}
                        </p>
                      ),
                  )}
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      </Section>
      <UsageSection
        cluster={cluster}
        place={place}
        of="containers"
        rowsOf={(measured) => measured.flatMap((each) => containerRows(each, pod))}
      />
      <PodVolumes cluster={cluster} place={place} object={pod} />
      <PortForwardSection cluster={cluster} place={place} object={pod} />
    </>
  );
}
