import { Checkbox, Content, PageSection, Title } from '@patternfly/react-core';
import { useState } from 'react';
import { DeleteDialog } from '../../app/DeleteDialog';
import { Loaded } from '../../app/Loaded';
import { visible } from '../../app/visible';
import { useText } from '../../i18n/language';
import { useSession } from '../session';
import { nameOf, useAiClientsOn } from './client';
import { type Delegation, useDelegations, useEndDelegation } from './delegations';
import { DelegationsTable } from './DelegationsTable';
import { PlansNote } from './PlansNote';
import { texts } from './texts';

/**
 * The AI clients that work for the account, each with its end; for administrators those of all accounts too. Nothing where the gateway accepts none and
 * none is left, and for a session that is limited to a part of its account.
 */
export function DelegationsSection() {
  const words = useText(texts);
  const { role, scope } = useSession();
  const [all, setAll] = useState(false);
  const delegations = useDelegations(all);
  const on = useAiClientsOn();
  if (scope !== undefined || isAbsent(delegations, on)) {
    return null;
  }
  return (
    <PageSection>
      <Title headingLevel="h2">{words.title}</Title>
      <Content component="p">{words.help}</Content>
      <PlansNote />
      {role === 'admin' && (
        <Checkbox
          id="delegations-all"
          className="hc-note"
          label={words.ofAll}
          isChecked={all}
          onChange={(_event, checked) => setAll(checked)}
        />
      )}
      <DelegationsList query={delegations} withAccount={all} />
    </PageSection>
  );
}

/** For administrators: the AI clients that work for another account. */
export function DelegationsOf({ account }: { readonly account: string }) {
  const words = useText(texts);
  const delegations = useDelegations(true);
  const on = useAiClientsOn();
  return isAbsent(delegations, on, account) ? null : (
    <PageSection>
      <Title headingLevel="h2">{words.title}</Title>
      <DelegationsList query={delegations} account={account} />
    </PageSection>
  );
}

type DelegationsQuery = ReturnType<typeof useDelegations>;

/** Whether there is nothing to show: not yet, or not on this gateway. */
function isAbsent({ data, error }: DelegationsQuery, on: boolean, account?: string): boolean {
  if (on) {
    return data === undefined && error === null;
  }
  return !data?.items.some((each) => account === undefined || each.account === account);
}

interface DelegationsListProps {
  readonly query: DelegationsQuery;
  /** Only those of this account. */
  readonly account?: string;
  readonly withAccount?: boolean;
}

function DelegationsList({ query, account, withAccount = false }: DelegationsListProps) {
  const words = useText(texts);
  const [ending, setEnding] = useState<Delegation | null>(null);
  return (
    <>
      <Loaded query={query} failure={words.failed}>
        {({ items }) => {
          const shown = account === undefined ? items : items.filter((each) => each.account === account);
          return shown.length === 0 ? (
            <p className="hc-subtle">{words.none}</p>
          ) : (
            <DelegationsTable delegations={shown} withAccount={withAccount} onEnd={setEnding} />
          );
        }}
      </Loaded>
      {ending && <EndDialog delegation={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

interface EndDialogProps {
  readonly delegation: Delegation;
  readonly onClose: () => void;
}

function EndDialog({ delegation, onClose }: EndDialogProps) {
  const words = useText(texts);
  const ofDialog = { remove: words.end, deleted: words.ended, deleteFailed: words.endFailed };
  return (
    <DeleteDialog
      title={words.endTitle(visible(nameOf(delegation.client)))}
      words={ofDialog}
      remove={useEndDelegation(delegation)}
      onClose={onClose}
    >
      <Content component="p">{words.endBody}</Content>
    </DeleteDialog>
  );
}
