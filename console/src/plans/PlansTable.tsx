import { Link } from 'react-router';
import { columnHelper, DataTable } from '../app/DataTable';
import { Moment } from '../app/Moment';
import { useNow } from '../app/useNow';
import { useText } from '../i18n/language';
import { clientOf } from '../session/aiclients/client';
import { ClientName } from '../session/aiclients/ClientName';
import { planPage } from '../session/aiclients/links';
import { type Plan, stateAt } from '../session/aiclients/plans';
import { StateBadge } from './StateBadge';
import { texts } from './texts';
import { TimeLeft } from './TimeLeft';
import { useChangeText } from './useChangeText';

/** As many objects as a row names. */
const mostObjects = 3;

export function PlansTable({ plans }: { readonly plans: readonly Plan[] }) {
  const words = useText(texts);
  return (
    <DataTable
      label={words.title}
      gridBreakPoint="grid-lg"
      columns={columns}
      rows={plans}
      idOf={({ id }) => id}
      titles={words.columns}
    />
  );
}

const helper = columnHelper<Plan>();
const columns = helper.columns([
  helper.display({
    id: 'plan',
    meta: { cell: { modifier: 'breakWord' } },
    cell: ({ row }) => <Summary plan={row.original} />,
  }),
  helper.display({
    id: 'client',
    meta: { cell: { modifier: 'breakWord' } },
    cell: ({ row }) => <ClientName client={clientOf(row.original.client)} />,
  }),
  helper.display({ id: 'account', cell: ({ row }) => row.original.account }),
  helper.display({ id: 'created', cell: ({ row }) => <Moment time={row.original.creationTimestamp} /> }),
  helper.display({ id: 'state', cell: ({ row }) => <State plan={row.original} /> }),
]);

interface PlanProps {
  readonly plan: Plan;
}

/** The tool and the cluster, and the first objects. */
function Summary({ plan: { id, tool, cluster, objects } }: PlanProps) {
  const words = useText(texts);
  const inWords = useChangeText();
  const more = objects.length - mostObjects;
  return (
    <>
      <Link to={planPage(id)}>{words.planTitle(tool, cluster)}</Link>
      {objects.slice(0, mostObjects).map((each, at) => (
        <div key={at} className="hc-small">
          {inWords(each)}
        </div>
      ))}
      {more > 0 && <div className="hc-subtle hc-small">{words.moreObjects(more)}</div>}
    </>
  );
}

function State({ plan }: PlanProps) {
  const state = stateAt(plan, useNow());
  return (
    <>
      <div>
        <StateBadge state={state} />
      </div>
      {state === 'pending' && (
        <div className="hc-subtle hc-small">
          <TimeLeft until={plan.expirationTimestamp} />
        </div>
      )}
    </>
  );
}
