import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import type { Place } from '../../kube/place';
import { HeadRow } from '../HeadRow';
import { ObjectLink } from '../ObjectLink';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { texts } from './texts';
import { environmentOf, volumesOf } from './volumes';

/** The volumes of a pod, and the objects that its environment comes from. */
export function PodVolumes({ cluster, object: pod }: PartProps) {
  const words = useText(texts).volumes;
  const volumes = volumesOf(pod);
  const environment = environmentOf(pod);
  if (volumes.length + environment.length === 0) {
    return null;
  }
  return (
    <Section title={words.title}>
      <Table aria-label={words.title} variant="compact" gridBreakPoint="grid-md">
        <HeadRow names={[words.volume, words.type, words.source, words.mounts]} />
        <Tbody>
          {volumes.map(({ name, type, sources, mounts }) => (
            <Tr key={name}>
              <Td dataLabel={words.volume}>{name}</Td>
              <Td dataLabel={words.type}>{type}</Td>
              <Td dataLabel={words.source}>
                <Sources cluster={cluster} places={sources} />
              </Td>
              <Td dataLabel={words.mounts}>
                {mounts.map((mount) => (
                  <div key={mount} className="hc-mono hc-wrap">
                    {mount}
                  </div>
                ))}
              </Td>
            </Tr>
          ))}
          {environment.length > 0 && (
            <Tr>
              <Td dataLabel={words.volume}>{words.environment}</Td>
              <Td dataLabel={words.type}>env</Td>
              <Td dataLabel={words.source}>
                <Sources cluster={cluster} places={environment} />
              </Td>
              <Td dataLabel={words.mounts} />
            </Tr>
          )}
        </Tbody>
      </Table>
    </Section>
  );
}

const kinds: Readonly<Record<string, string>> = {
  configmaps: 'ConfigMap',
  secrets: 'Secret',
  persistentvolumeclaims: 'PersistentVolumeClaim',
};

function Sources({ cluster, places }: { readonly cluster: string; readonly places: readonly Place[] }) {
  return places.map((place) => (
    <div key={`${place.plural}/${place.name ?? ''}`}>
      <span className="hc-subtle">{kinds[place.plural]}</span> <ObjectLink cluster={cluster} place={place} />
    </div>
  ));
}
