import './search.css';
import { Label, Modal, ModalBody, ModalHeader } from '@patternfly/react-core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchField } from '../app/SearchField';
import { useText } from '../i18n/language';
import { allClusters, fleetOf } from '../kube/fleet';
import { useClusterGroups, useClusterNames } from '../kube/kinds';
import { useSession } from '../session/session';
import { groupsOf, namespacesOf, type Option, wordsOf } from './options';
import { recentPlaces } from './recent';
import { texts } from './texts';
import { useFound } from './useFound';

interface SearchDialogProps {
  readonly onClose: () => void;
}

/** Search over all clusters while one types. The focus stays in the box; the arrow keys move through what is found. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const { account } = useSession();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(() => recentPlaces(account));
  const [namespaces] = useState(() => namespacesOf(recent));
  const clusters = useClusterNames().data ?? [];
  const groupNames = useClusterGroups(true).data ?? [];
  const { data, error, isFetching } = useFound(typed, namespaces);
  const groups = groupsOf(
    typed,
    recent,
    [allClusters, ...groupNames.map(fleetOf), ...clusters.map(({ name }) => name)],
    data?.items ?? [],
  );
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(at, options.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, typed]);
  const open = (option: Option | undefined) => {
    if (option) {
      onClose();
      void navigate(option.path);
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
  const isAsked = wordsOf(typed).length > 0;
  const note = error
    ? `${words.failed}: ${error.message}`
    : !isAsked || data === undefined
      ? ''
      : data.total === 0
        ? words.none
        : data.incomplete === true
          ? words.atLeast(data.items.length, data.total)
          : words.found(data.items.length, data.total);
  return (
    <Modal
      isOpen
      variant="medium"
      position="top"
      aria-labelledby={`${id}-title`}
      className="hc-search"
      elementToFocus=".hc-search input"
      onEscapePress={onClose}
    >
      <ModalHeader title={words.title} labelId={`${id}-title`} />
      <ModalBody tabIndex={-1} aria-labelledby={`${id}-title`}>
        <SearchField
          label={words.title}
          placeholder={words.hint}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          combobox={{ list: `${id}-list`, active: options.length > 0 ? optionId(active) : undefined }}
        />
        <div
          ref={list}
          role="listbox"
          id={`${id}-list`}
          aria-label={words.results}
          aria-busy={isFetching}
          className="hc-search-list"
        >
          {groups.map((group) => (
            <div key={group.section} role="group" aria-labelledby={`${id}-${group.section}`}>
              <div id={`${id}-${group.section}`} role="presentation" className="hc-search-section">
                {words.sections[group.section]}
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
                    <Shown option={option} />
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className="hc-search-note">
          {note}
        </p>
        <p className="hc-subtle hc-search-note">{isAsked ? words.scope : words.keys}</p>
      </ModalBody>
    </Modal>
  );
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

function Shown({ option: { name, kind, namespace, cluster, label } }: { readonly option: Option }) {
  const words = useText(texts);
  const where = [kind ?? words.cluster, namespace, cluster].filter((each) => each !== undefined);
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
