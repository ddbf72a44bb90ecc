import { Link } from 'react-router';
import { Notice } from '../../app/Notice';
import { useNow } from '../../app/useNow';
import { useText } from '../../i18n/language';
import { plansPage } from './links';
import { stateAt, usePlans } from './plans';
import { texts } from './texts';

/** The way to the plans of AI clients, and whether one waits for a decision of this account. */
export function PlansNote() {
  const words = useText(texts);
  const plans = usePlans().data?.items;
  const now = useNow();
  if (plans === undefined) {
    return null;
  }
  const waiting = plans.filter((plan) => plan.mayDecide && stateAt(plan, now) === 'pending').length;
  const link = <Link to={plansPage}>{words.toPlans}</Link>;
  return waiting === 0 ? (
    <p>{link}</p>
  ) : (
    <Notice variant="info" title={words.waiting(waiting)} className="hc-note">
      {link}
    </Notice>
  );
}
