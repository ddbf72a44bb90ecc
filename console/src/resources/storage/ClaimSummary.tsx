import { useText } from '../../i18n/language';
import { escapeValue } from '../../kube/selector';
import { Fact, Facts } from '../Fact';
import { ObjectLink } from '../ObjectLink';
import type { PartProps } from '../part-props';
import { PodsSection } from '../related/PodsSection';
import { Section } from '../Section';
import { texts } from './texts';

interface ClaimSpec {
  readonly volumeName?: string;
  readonly storageClassName?: string;
  readonly accessModes?: readonly string[];
  readonly resources?: { readonly requests?: { readonly storage?: string } };
}

/** A PersistentVolumeClaim: what it asks for, which volume it has, and which pods use it. */
export function ClaimSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const { volumeName, storageClassName, accessModes = [], resources } = (object.spec ?? {}) as ClaimSpec;
  const { storage: capacity } = (object.status?.['capacity'] ?? {}) as { readonly storage?: string };
  const { name, namespace } = object.metadata;
  return (
    <>
      <Section title={words.claim}>
        <Facts>
          <Fact name={words.requested}>{resources?.requests?.storage ?? words.none}</Fact>
          <Fact name={words.capacity}>{capacity ?? words.none}</Fact>
          <Fact name={words.modes}>{accessModes.join(', ')}</Fact>
          <Fact name={words.volume}>
            {volumeName === undefined ? (
              words.unbound
            ) : (
              <ObjectLink
                cluster={cluster}
                place={{ group: '', version: 'v1', plural: 'persistentvolumes', name: volumeName }}
              />
            )}
          </Fact>
          {storageClassName !== undefined && storageClassName !== '' && (
            <Fact name={words.storageClass}>
              <ObjectLink
                cluster={cluster}
                place={{ group: 'storage.k8s.io', version: 'v1', plural: 'storageclasses', name: storageClassName }}
              />
            </Fact>
          )}
        </Facts>
      </Section>
      <PodsSection
        title={words.pods}
        cluster={cluster}
        namespace={namespace}
        selector={`spec.volumes.persistentVolumeClaim.claimName=${escapeValue(name)}`}
      />
    </>
  );
}
