import { Notice } from '../app/Notice';
import { visible } from '../app/visible';
import { useText } from '../i18n/language';
import type { Plan, PlanState } from '../session/aiclients/plans';
import { texts } from './texts';

interface OutcomeProps {
  readonly plan: Plan;
  readonly state: PlanState;
}

const looks = {
  approved: 'info',
  denied: 'info',
  applied: 'success',
  failed: 'danger',
  expired: 'info',
} as const satisfies Record<Exclude<PlanState, 'pending'>, string>;

/** The outcome of a plan, or the reason for which the person cannot decide about it. Nothing while they can. */
export function Outcome({ plan, state }: OutcomeProps) {
  const words = useText(texts);
  if (state === 'pending') {
    return plan.mayDecide ? null : (
      <Notice variant="info" title={words.notYours}>
        {plan.reason && <p className="hc-break">{visible(plan.reason)}</p>}
      </Notice>
    );
  }
  return (
    <Notice variant={looks[state]} title={words.outcomes[state]}>
      <p>{words.outcomeBodies[state]}</p>
      {plan.message && <p className="hc-break">{visible(plan.message)}</p>}
    </Notice>
  );
}
