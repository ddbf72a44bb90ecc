import {
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
} from '@patternfly/react-core';
import { Link } from 'react-router';
import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { encode } from '../kube/place';
import { clientOf } from '../session/aiclients/client';
import { ClientName } from '../session/aiclients/ClientName';
import type { Plan, PlanState } from '../session/aiclients/plans';
import { texts } from './texts';
import { TimeLeft } from './TimeLeft';

interface PlanFactsProps {
  readonly plan: Plan;
  readonly state: PlanState;
}

/** By which client, for whom and where; and how long it can be used. */
export function PlanFacts({ plan, state }: PlanFactsProps) {
  const words = useText(texts);
  const facts = [
    [words.columns.client, <ClientName client={clientOf(plan.client)} />],
    [words.columns.account, plan.account],
    [words.cluster, <Link to={`/console/clusters/${encode(plan.cluster)}`}>{plan.cluster}</Link>],
    [words.columns.created, <Moment time={plan.creationTimestamp} />],
    ...(state === 'pending' || state === 'approved'
      ? ([[words.usable, <TimeLeft until={plan.expirationTimestamp} />]] as const)
      : []),
    ...(plan.decidedBy ? ([[words.decidedBy, plan.decidedBy]] as const) : []),
  ] as const;
  return (
    <DescriptionList isHorizontal>
      {facts.map(([term, description]) => (
        <DescriptionListGroup key={term}>
          <DescriptionListTerm>{term}</DescriptionListTerm>
          <DescriptionListDescription>{description}</DescriptionListDescription>
        </DescriptionListGroup>
      ))}
    </DescriptionList>
  );
}
