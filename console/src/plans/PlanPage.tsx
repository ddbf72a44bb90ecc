import { Breadcrumb, BreadcrumbItem, PageSection } from '@patternfly/react-core';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { PageHeader } from '../app/PageHeader';
import { useNow } from '../app/useNow';
import { useText } from '../i18n/language';
import { plansPage } from '../session/aiclients/links';
import { type Plan, stateAt, usePlan } from '../session/aiclients/plans';
import { Decision } from './Decision';
import { PlanFacts } from './PlanFacts';
import { PlannedObject } from './PlannedObject';
import { StateBadge } from './StateBadge';
import { texts } from './texts';

/** A change that an AI client wants to make: all of it, and its approval by a person. */
export function PlanPage() {
  const { id = '' } = useParams();
  const words = useText(texts);
  const plan = usePlan(id);
  return (
    <>
      <PageSection type="breadcrumb">
        <Breadcrumb aria-label={words.breadcrumb}>
          <BreadcrumbItem
            render={({ className }) => (
              <Link className={className} to={plansPage}>
                {words.title}
              </Link>
            )}
          />
          <BreadcrumbItem isActive>{words.plan}</BreadcrumbItem>
        </Breadcrumb>
      </PageSection>
      <Loaded
        query={plan}
        failure={words.planFailed}
        gone={
          <>
            <PageHeader title={words.plan} />
            <EmptyState title={words.unknown} actions={<Link to={plansPage}>{words.toPlans}</Link>}>
              {words.unknownBody}
            </EmptyState>
          </>
        }
      >
        {(data) => <Shown key={id} plan={data} />}
      </Loaded>
    </>
  );
}

function Shown({ plan }: { readonly plan: Plan }) {
  const words = useText(texts);
  const state = stateAt(plan, useNow());
  return (
    <>
      <PageHeader title={words.planTitle(plan.tool, plan.cluster)} badge={<StateBadge state={state} />} />
      <PageSection>
        <PlanFacts plan={plan} state={state} />
      </PageSection>
      {plan.objects.map((each, at) => (
        <PlannedObject key={at} change={each} />
      ))}
      <Decision plan={plan} state={state} />
    </>
  );
}
