import { Button, PageSection } from '@patternfly/react-core';
import KeyIcon from '@patternfly/react-icons/dist/esm/icons/key-icon';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withoutDialog } from '../app/dialog-address';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { Notice } from '../app/Notice';
import { PageHeader } from '../app/PageHeader';
import { part } from '../app/part';
import { AssistantButton } from '../assistant/AssistantButton';
import { Assisted } from '../assistant/Assisted';
import { useText } from '../i18n/language';
import { keysCall, useKeys } from './calls';
import type { KeyTask } from './KeyActions';
import { KeysTable } from './KeysTable';
import { texts } from './texts';

const KeyDialog = part(async () => (await import('./KeyDialog')).KeyDialog);
const fullNote = 'keys-full';

/** The pairs of who is signed in: what each is for, how it is doing, and all that can be done with it. */
export function KeysPage() {
  const words = useText(texts);
  const keys = useKeys();
  const [chosen, setTask] = useState<KeyTask | null>(null);
  const [query, setQuery] = useSearchParams();
  const [assisted, setAssisted] = useState(false);
  const list = keys.data;
  const full = list !== undefined && list.total >= list.limit;
  const isAsked = query.get('dialog') === 'add' && list !== undefined && !full;
  const task = chosen ?? (isAsked ? ({ kind: 'add' } as const) : null);
  const close = () => {
    setTask(null);
    if (isAsked) {
      setQuery(withoutDialog, { replace: true });
    }
  };

  const add = (
    <Button
      onClick={() => setTask({ kind: 'add' })}
      isAriaDisabled={full || list === undefined}
      aria-describedby={full ? fullNote : undefined}
    >
      {words.add}
    </Button>
  );
  return (
    <Assisted calls={{ list: keysCall }} open={assisted} onClose={() => setAssisted(false)}>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            {list && <span className="hc-subtle">{words.count(list.total, list.limit)}</span>}
            <AssistantButton open={assisted} onChange={setAssisted} />
            {add}
          </>
        }
      />
      <PageSection isFilled>
        {full && (
          <Notice id={fullNote} variant="info" title={words.fullTitle(list.limit)} className="hc-note">
            {words.fullBody}
          </Notice>
        )}
        <Loaded query={keys} failure={words.failed}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={words.none} icon={KeyIcon}>
                {words.noneBody}
              </EmptyState>
            ) : (
              <KeysTable keys={items} onTask={setTask} />
            )
          }
        </Loaded>
      </PageSection>
      {task && (
        <Suspense fallback={null}>
          <KeyDialog task={task} onClose={close} />
        </Suspense>
      )}
    </Assisted>
  );
}
