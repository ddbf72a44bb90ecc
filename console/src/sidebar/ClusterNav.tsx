import './sidebar.css';
import { Nav, NavExpandable, NavItem, NavList } from '@patternfly/react-core';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isOutOfScope } from '../access/attributes';
import { mayList, useRules } from '../access/rules';
import { texts as accessTexts } from '../access/texts';
import { useText } from '../i18n/language';
import { everydayKinds, type Kind } from '../kube/discovery';
import { allClusters, isFleet } from '../kube/fleet';
import { useClusterNames, useKinds } from '../kube/kinds';
import { encode } from '../kube/place';
import { texts as resourceTexts } from '../resources/texts';
import { usagePage } from '../resources/usage/view';
import { useSession } from '../session/session';
import { useFolds } from './folds';
import { KindItem } from './KindItem';
import { type Inside, namespaceOf } from './place';
import { SavedViews } from './SavedViews';
import { type Part, type Section, sectionOf, shelvesOf } from './sections';
import { texts } from './texts';

/** A namespace in which hardly anybody is bound to a role, so that the rules there are those of the whole cluster. */
const plainNamespace = 'kube-node-lease';

/** So many collections in open groups are counted, each by a call of its own. */
const mostCounted = 12;

interface ClusterNavProps {
  readonly inside: Inside;
  readonly onGo: () => void;
}

/** The kinds of a cluster, by what they are for. Everyday kinds are there at once, the others when the cluster has told them. */
export function ClusterNav({ inside, onGo }: ClusterNavProps) {
  const words = useText(texts);
  const resources = useText(resourceTexts);
  const { cluster, place } = inside;
  const { pathname } = useLocation();
  const isAtRest = useIsAtRest();
  const isAsked = useIsReady(cluster) && isAtRest;
  const found = useKinds(cluster, isAsked);
  const kinds = found.data?.kinds ?? everydayKinds;
  const shelves = shelvesOf(kinds);
  const isCurrent = (kind: Kind) => place !== undefined && place.group === kind.group && place.plural === kind.plural;
  const namespace = namespaceOf(inside, kinds.find(isCurrent));
  const folds = useFolds();
  const here: Section = place === undefined ? 'workloads' : sectionOf(place);
  const isOpen = (section: Section) => folds.isOpen(section, section === here);
  const isPartOpen = ({ group }: Part) => folds.isOpen(partName(group), group === place?.group);
  const seen = shelves
    .filter(({ section }) => isOpen(section))
    .flatMap(({ section, parts }) => parts.filter((part) => section !== 'custom' || isPartOpen(part)))
    .flatMap((part) => part.kinds);
  const access = useListAccess(cluster, namespace, isAsked);
  const several = isFleet(cluster);
  const counted = new Set(several ? [] : seen.filter(access.isAllowed).slice(0, mostCounted));
  const title = !several
    ? cluster
    : cluster === allClusters
      ? resources.allClusters
      : resources.clustersOf(cluster.slice(1));
  const item = (kind: Kind) => (
    <KindItem
      key={`${kind.group}/${kind.plural}`}
      cluster={cluster}
      kind={kind}
      namespace={namespace}
      isCurrent={isCurrent(kind)}
      refusal={access.refusalOf(kind)}
      isCounted={isAsked && counted.has(kind)}
    />
  );
  const clusterPage = `/console/clusters/${encode(cluster)}`;
  const usage = usagePage(cluster, {});
  return (
    <Nav aria-label={words.resourcesOf(title)} aria-busy={found.isPending} onSelect={onGo}>
      <p className="hc-sidebar-cluster">{title}</p>
      <NavList>
        {!several && (
          <NavItem itemId={clusterPage} isActive={pathname === clusterPage}>
            <Link to={clusterPage}>{words.clusterPage}</Link>
          </NavItem>
        )}
        <NavItem itemId={usage} isActive={pathname === usage}>
          <Link to={usagePage(cluster, namespace === undefined ? {} : { namespace })}>{words.usage}</Link>
        </NavItem>
        <SavedViews
          cluster={cluster}
          kinds={kinds}
          namespace={namespace}
          isOpen={folds.isOpen('views', true)}
          onFold={(open) => folds.fold('views', open)}
        />
        {shelves.map(({ section, parts }) => (
          <NavExpandable
            key={section}
            title={words.sections[section]}
            isActive={place !== undefined && section === here}
            isExpanded={isOpen(section)}
            onExpand={(_event, open) => folds.fold(section, open)}
          >
            {section !== 'custom'
              ? parts.flatMap((part) => part.kinds.map(item))
              : parts.map((part) => (
                  <NavExpandable
                    key={part.group}
                    title={part.group}
                    isActive={part.group === place?.group}
                    isExpanded={isPartOpen(part)}
                    onExpand={(_event, open) => folds.fold(partName(part.group), open)}
                  >
                    {part.kinds.map(item)}
                  </NavExpandable>
                ))}
          </NavExpandable>
        ))}
      </NavList>
      <p role="status" className="hc-sidebar-note">
        {found.isFetching && found.data === undefined
          ? words.looking
          : found.isError && found.data === undefined
            ? words.kindsFailed
            : (found.data?.silent ?? []).length > 0
              ? words.silentGroups(found.data?.silent.length ?? 0)
              : ''}
      </p>
    </Nav>
  );
}

function partName(group: string): string {
  return `custom/${group}`;
}

/** Whether the cluster answers, by the gateway's last probe: others keep the sidebar waiting, and the page says what is wrong with them. */
function useIsReady(cluster: string): boolean {
  const names = useClusterNames().data;
  return names !== undefined && (isFleet(cluster) || names.find(({ name }) => name === cluster)?.state === 'Ready');
}

/** Whether the page has all it asked for, once: the sidebar's own questions come after those of the page. */
function useIsAtRest(): boolean {
  const fetching = useIsFetching();
  const [isAtRest, rest] = useState(false);
  if (!isAtRest && fetching === 0) {
    rest(true);
  }
  return isAtRest;
}

/**
 * The kinds that the caller may list. A kind that may be refused in all namespaces is not disabled there, as its page then offers the namespaces that
 * are not.
 */
function useListAccess(cluster: string, namespace: string | undefined, isReady: boolean) {
  const words = useText(accessTexts);
  const { scope } = useSession();
  const isAsked = isReady && !isFleet(cluster) && scope === undefined;
  const rules = useRules(cluster, namespace ?? plainNamespace, isAsked);
  const isOut = (kind: Kind) =>
    isOutOfScope(scope, cluster, {
      verb: 'list',
      group: kind.group,
      resource: kind.plural,
      ...(kind.namespaced && namespace !== undefined ? { namespace } : {}),
    });
  return {
    isAllowed: (kind: Kind) => mayList(rules, kind) === 'yes' && !isOut(kind),
    refusalOf: (kind: Kind) => {
      if (kind.namespaced && namespace === undefined) {
        return undefined;
      }
      if (isOut(kind)) {
        return words.outOfScope;
      }
      return mayList(rules, kind) === 'no'
        ? words.refused('list', kind.plural, kind.namespaced ? namespace : undefined, '')
        : undefined;
    },
  };
}
