import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../i18n/language';
import { inChosen } from '../../kube/chosen-namespaces';
import { byUse, choosable, everydayKinds, isEveryday, isMeant, isNamed, type Kind } from '../../kube/discovery';
import { allClusters, fleetOf, isFleet } from '../../kube/fleet';
import { useClusterGroups, useClusterNames, useKinds, useNamespaces } from '../../kube/kinds';
import { Picker } from './Picker';
import { collectionOf, consolePath, type Place } from '../../kube/place';
import { texts } from '../texts';

interface PlaceBarProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind | undefined;
}

/** Where one is in the clusters, and the way elsewhere: cluster, kind, namespace. */
export function PlaceBar(props: PlaceBarProps) {
  return (
    <div className="hc-places">
      <ClusterPicker {...props} />
      <KindPicker {...props} />
      <NamespacePicker {...props} />
    </div>
  );
}

function ClusterPicker({ cluster, place, kind }: PlaceBarProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const elsewhere = (name: string): Place => {
    const { group, version, plural, namespace } = place;
    return kind?.namespaced === false ? collectionOf(place) : { group, version, plural, ...inChosen(name, namespace) };
  };
  const [opened, setOpened] = useState(false);
  const names = (useClusterNames().data ?? (isFleet(cluster) ? [] : [{ name: cluster }])).filter(({ name }) =>
    name.includes(typed),
  );
  const groups = useClusterGroups(opened).data ?? [];
  const fleets = [
    { id: allClusters, name: words.allClusters },
    ...groups.map((name) => ({ id: fleetOf(name), name, note: words.group })),
  ].filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Picker
      label={words.cluster}
      searchHint={words.findCluster}
      shown={
        cluster === allClusters ? words.allClusters : isFleet(cluster) ? words.clustersOf(cluster.slice(1)) : cluster
      }
      chosen={cluster}
      onOpen={() => setOpened(true)}
      groups={[
        { choices: fleets },
        {
          choices: names.map(({ name, state }) => ({
            id: name,
            name,
            ...(state === undefined ? {} : { note: state }),
          })),
        },
      ]}
      typed={typed}
      onType={setTyped}
      onChoose={(name) => void navigate(consolePath(name, elsewhere(name)))}
      footnote={names.length + fleets.length === 0 ? words.noneFound : undefined}
    />
  );
}

const idOf = (kind: Pick<Kind, 'group' | 'version' | 'plural'>) => `${kind.group}/${kind.version}/${kind.plural}`;

function KindPicker({ cluster, place, kind }: PlaceBarProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { data: found, isFetching } = useKinds(cluster, opened);
  const kinds = choosable(found?.kinds ?? everydayKinds)
    .filter((each) => isMeant(each, typed))
    .sort((a, b) => Number(isNamed(b, typed)) - Number(isNamed(a, typed)) || byUse(a, b));
  const choices = (some: readonly Kind[]) =>
    some.map((each) => ({
      id: idOf(each),
      name: each.kind,
      note: each.group === '' ? each.plural : `${each.plural}.${each.group}`,
    }));
  const choose = (id: string) => {
    const chosen = kinds.find((each) => idOf(each) === id);
    if (!chosen) {
      return;
    }
    const { group, version, plural, namespaced } = chosen;
    void navigate(
      consolePath(cluster, { group, version, plural, ...(namespaced ? inChosen(cluster, place.namespace) : {}) }),
    );
  };
  const silent = found?.silent ?? [];
  return (
    <Picker
      label={words.kind}
      searchHint={words.findKind}
      shown={kind?.kind ?? place.plural}
      chosen={idOf(place)}
      groups={
        typed === ''
          ? [
              { title: words.everyday, choices: choices(kinds.filter(isEveryday)) },
              { title: words.allKinds, choices: choices(kinds.filter((each) => !isEveryday(each))) },
            ]
          : [{ choices: choices(kinds) }]
      }
      typed={typed}
      onType={setTyped}
      onChoose={choose}
      onOpen={() => setOpened(true)}
      isComing={isFetching && found === undefined}
      footnote={
        isFetching
          ? words.looking
          : kinds.length === 0
            ? words.noneFound
            : silent.length > 0
              ? words.silentGroups(silent.join(', '))
              : undefined
      }
    />
  );
}

const allNamespaces = '';

function NamespacePicker({ cluster, place, kind }: PlaceBarProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { data, isSuccess } = useNamespaces(cluster, typed.trim(), opened);
  const names = data?.names ?? [];
  const sought = typed.trim();
  const choices = names.map((name) => ({ id: name, name }));
  const usesTyped = sought !== '' && !names.includes(sought) && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(sought);
  const applies = kind?.namespaced !== false;
  return (
    <Picker
      label={words.namespace}
      searchHint={words.findNamespace}
      shown={applies ? (place.namespace ?? words.allNamespaces) : words.notNamespaced}
      chosen={place.namespace ?? allNamespaces}
      groups={[
        { choices: sought === '' ? [{ id: allNamespaces, name: words.allNamespaces }, ...choices] : choices },
        { choices: usesTyped ? [{ id: sought, name: words.useTyped(sought) }] : [] },
      ]}
      typed={typed}
      onType={setTyped}
      onOpen={() => setOpened(true)}
      onChoose={(namespace) => {
        const { group, version, plural } = place;
        void navigate(
          consolePath(cluster, { group, version, plural, ...(namespace === allNamespaces ? {} : { namespace }) }),
        );
      }}
      footnote={isSuccess && data.total > names.length ? words.firstOf(names.length, data.total) : undefined}
      disabled={!applies}
    />
  );
}
