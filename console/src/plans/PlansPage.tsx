import { PageSection } from '@patternfly/react-core';
import { Link } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { PageHeader } from '../app/PageHeader';
import { useNow } from '../app/useNow';
import { useText } from '../i18n/language';
import { inOrder, usePlans } from '../session/aiclients/plans';
import { PlansTable } from './PlansTable';
import { texts } from './texts';

/** The plans of the account's own clients, and those that the account may decide about. */
export function PlansPage() {
  const words = useText(texts);
  const plans = usePlans();
  const now = useNow();
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <PageSection isFilled>
        <Loaded query={plans} failure={words.failed} gone={<EmptyState title={words.off}>{words.offBody}</EmptyState>}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={words.none} actions={<Link to="/console/account">{words.toAccount}</Link>}>
                {words.noneBody}
              </EmptyState>
            ) : (
              <PlansTable plans={inOrder(items, now)} />
            )
          }
        </Loaded>
      </PageSection>
    </>
  );
}
