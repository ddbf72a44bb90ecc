import './search.css';
import { Label, Modal, ModalBody, ModalHeader } from '@patternfly/react-core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SearchField } from '../app/SearchField';
import { useText } from '../i18n/language';
import { allClusters, fleetOf } from '../kube/fleet';
import { everydayKinds } from '../kube/discovery';
import { useClusterGroups, useClusterNames, useKinds } from '../kube/kinds';
import { useSession } from '../session/session';
import { type Look, useLook } from './look';
import { groupsOf, namespacesOf, type Option, type OptionGroup, type Section, viewsMeant, wordsOf } from './options';
import { recentPlaces } from '../kube/recent';
import { texts } from './texts';
import { useFound } from './useFound';
import { useDocs, useWays } from './useWays';
import { useViews } from '../views/views';
import { kindsMeant, looksOffered, nearest, waysMeant } from './ways';

interface SearchDialogProps {
  /** Typed while the dialog was on its way. */
  readonly begun: string;
  readonly onClose: () => void;
}

/** Of clusters in which nothing can be looked for. */
const silentStates = ['Unreachable', 'Unauthorized'];

/** Search over all clusters while one types. The focus stays in the box; the arrow keys move through what is found. */
export function SearchDialog({ begun, onClose }: SearchDialogProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const { account } = useSession();
  const id = useId();
  const [typed, setTyped] = useState(begun);
  const [at, setAt] = useState(0);
  const [recent] = useState(() => recentPlaces(account));
  const [namespaces] = useState(() => namespacesOf(recent));
  const [look, setLook] = useState<Look>();
  const { pathname } = useLocation();
  const known = useClusterNames().data ?? [];
  const clusters = known.map(({ name }) => name);
  const answering = known.filter(({ state = '' }) => !silentStates.includes(state)).map(({ name }) => name);
  const fleets = [allClusters, ...(useClusterGroups(true).data ?? []).map(fleetOf)];
  const near = nearest(pathname, clusters);
  const asked = wordsOf(typed);
  const isAsked = asked.length > 0;
  const kinds = useKinds(near, isAsked).data?.kinds ?? everydayKinds;
  const isElsewhere = isAsked && near !== allClusters && kindsMeant(asked, kinds, near, []).length === 0;
  const everywhere = useKinds(allClusters, isElsewhere && clusters.length > 1).data?.kinds;
  const ways = useWays(near);
  const docs = useDocs();
  const views = useViews().data ?? [];
  const { data, error, isFetching } = useFound(typed, namespaces);
  const looked = useLook(look, kinds);
  const grouped = groupsOf(typed, recent, [...fleets, ...clusters], data?.items ?? []);
  const groups = [
    groupOf('looked', looked.data?.options ?? []),
    groupOf('views', viewsMeant(asked, views)),
    ...grouped.filter(({ section }) => section !== 'found'),
    groupOf(
      'kinds',
      isAsked ? kindsMeant(asked, kinds, near, [...fleets, ...clusters], isElsewhere ? everywhere : []) : [],
    ),
    groupOf('ways', waysMeant(asked, ways)),
    ...grouped.filter(({ section }) => section === 'found'),
    groupOf('docs', waysMeant(asked, docs)),
    groupOf(
      'looks',
      looksOffered(asked, near, answering)
        .filter((cluster) => cluster !== look?.cluster)
        .map((cluster) => ({ path: `look in ${cluster}`, name: words.lookIn(cluster), look: cluster })),
    ),
  ].filter(({ options: some }) => some.length > 0);
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(at, options.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, typed]);
  const open = (option: Option | undefined) => {
    if (option?.look !== undefined) {
      setLook({ cluster: option.look, typed });
      setAt(0);
    } else if (option) {
      onClose();
      option.act?.();
      if (option.act === undefined) {
        void navigate(option.path);
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, active, options.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(options[active]);
    }
  };
  const optionId = (index: number) => `${id}-option-${index}`;
  const note = () => {
    if (look) {
      return looked.data === undefined
        ? words.looking(look.cluster)
        : words.looked(look.cluster, looked.data.options.length, looked.data.failed);
    }
    if (error) {
      return `${words.failed}: ${error.message}`;
    }
    if (!isAsked || data === undefined) {
      return '';
    }
    if (data.total === 0) {
      return options.some((option) => option.look === undefined) ? '' : words.none;
    }
    return data.incomplete === true
      ? words.atLeast(data.items.length, data.total)
      : words.found(data.items.length, data.total);
  };
  return (
    <Modal
      isOpen
      variant="medium"
      position="top"
      aria-labelledby={`${id}-title`}
      className="hc-search-dialog"
      elementToFocus=".hc-search-dialog input"
      onEscapePress={onClose}
    >
      <ModalHeader title={words.title} labelId={`${id}-title`} />
      <ModalBody tabIndex={-1} aria-labelledby={`${id}-title`}>
        <SearchField
          label={words.title}
          placeholder={words.hint}
          ref={goOnTyping}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setAt(0);
            setLook(undefined);
          }}
          onKeyDown={onKeyDown}
          combobox={{ list: `${id}-list`, active: options.length > 0 ? optionId(active) : undefined }}
        />
        <div
          ref={list}
          role="listbox"
          id={`${id}-list`}
          aria-label={words.results}
          aria-busy={isFetching || looked.isFetching}
          className="hc-search-list"
        >
          {groups.map((group) => (
            <div key={group.section} role="group" aria-labelledby={`${id}-${group.section}`}>
              <div id={`${id}-${group.section}`} role="presentation" className="hc-search-section">
                {group.section === 'looked' ? words.inCluster(look?.cluster ?? '') : words.sections[group.section]}
              </div>
              {group.options.map((option) => {
                const index = options.indexOf(option);
                return (
                  <div
                    key={option.path}
                    role="option"
                    id={optionId(index)}
                    tabIndex={-1}
                    aria-selected={index === active}
                    className="hc-search-option"
                    onMouseMove={() => setAt(index)}
                    onClick={() => open(option)}
                    onKeyDown={onKeyDown}
                  >
                    <Shown option={option} section={group.section} />
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className="hc-search-note">
          {note()}
        </p>
        <p className="hc-subtle hc-search-note">{isAsked ? words.scope : words.keys}</p>
      </ModalBody>
    </Modal>
  );
}

/**
 * The box has the focus as soon as it is there: the dialog would give it a moment later, without the keys pressed until then, and with all
 * selected, which the next key replaces.
 */
function goOnTyping(box: HTMLInputElement | null) {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

function groupOf(section: Section, options: readonly Option[]): OptionGroup {
  return { section, options };
}

function nextOf(key: string, active: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? Math.max(last, 0) : active - 1;
    default:
      return undefined;
  }
}

function Shown({ option, section }: { readonly option: Option; readonly section: Section }) {
  const words = useText(texts);
  const { name, kind, namespace, cluster, label } = option;
  const where = [section === 'clusters' ? words.cluster : kind, namespace, cluster].filter(
    (each) => each !== undefined,
  );
  return (
    <>
      <span className="hc-search-name">{name === allClusters ? words.allClusters : name}</span>
      {label !== undefined && (
        <Label isCompact variant="outline">
          {label}
        </Label>
      )}
      <span className="hc-subtle hc-search-where">
        {where.map((each) => (each === allClusters ? words.allClusters : each)).join(' · ')}
      </span>
    </>
  );
}
