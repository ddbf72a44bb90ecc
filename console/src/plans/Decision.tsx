import { Button, PageSection, Title } from '@patternfly/react-core';
import { useState } from 'react';
import { ErrorAlert } from '../app/ErrorAlert';
import { focusHeading } from '../app/focus';
import { useSettled } from '../app/useSettled';
import { useText } from '../i18n/language';
import { type Plan, type PlanState, usePlanDecision } from '../session/aiclients/plans';
import { ApproveDialog } from './ApproveDialog';
import { Outcome } from './Outcome';
import { texts } from './texts';

interface DecisionProps {
  readonly plan: Plan;
  readonly state: PlanState;
}

/** The buttons of a person who may decide; to everybody else, and afterwards, what has become of the plan. */
export function Decision({ plan, state }: DecisionProps) {
  const words = useText(texts);
  const decision = usePlanDecision(plan.id);
  const settled = useSettled();
  const [asking, setAsking] = useState(false);
  const decide = (approve: boolean) =>
    decision.mutate(approve, {
      onSettled: () => setAsking(false),
      onSuccess: () => focusHeading(),
    });
  const deletes = plan.objects.some(({ action }) => action === 'delete');
  return (
    <PageSection isWidthLimited>
      <Title headingLevel="h2" className="hc-note">
        {words.decision}
      </Title>
      <div role="status">
        <Outcome plan={plan} state={state} />
      </div>
      {state === 'pending' && plan.mayDecide && (
        <>
          <p className="hc-note">{words.question}</p>
          <ErrorAlert error={decision.error} title={words.notDecided} />
          <div className="hc-actions">
            <Button
              variant={deletes ? 'danger' : 'primary'}
              onClick={() => (deletes ? setAsking(true) : decide(true))}
              isDisabled={decision.isPending}
              isAriaDisabled={!settled}
            >
              {words.approve}
            </Button>
            <Button variant="secondary" onClick={() => decide(false)} isDisabled={decision.isPending}>
              {words.deny}
            </Button>
          </div>
          {asking && (
            <ApproveDialog
              plan={plan}
              pending={decision.isPending}
              onApprove={() => decide(true)}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </PageSection>
  );
}
