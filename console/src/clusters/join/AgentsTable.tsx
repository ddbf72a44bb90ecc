import { columnHelper, DataTable } from '../../app/DataTable';
import { Moment } from '../../app/Moment';
import { useLanguage, useText } from '../../i18n/language';
import { duration } from '../../plots/words';
import type { Agent } from '../cluster';
import { texts } from './texts';

/** The agents of a cluster that are connected. */
export function AgentsTable({ agents }: { readonly agents: readonly Agent[] }) {
  const words = useText(texts);
  return (
    <DataTable
      label={words.agents}
      gridBreakPoint="grid-md"
      columns={columns}
      rows={agents}
      // a restarted agent may have two connections for a moment
      idOf={({ name, since }, index) => `${name} ${since} ${index}`}
      titles={words.columns}
    />
  );
}

const helper = columnHelper<Agent>();
const columns = helper.columns([
  helper.display({ id: 'name', meta: { cell: { className: 'hc-break' } }, cell: ({ row }) => row.original.name }),
  helper.display({ id: 'version', cell: ({ row }) => row.original.version }),
  helper.display({ id: 'since', cell: ({ row }) => <Moment time={row.original.since} /> }),
  helper.display({ id: 'roundTrip', cell: ({ row }) => <RoundTrip agent={row.original} /> }),
  helper.display({ id: 'certificate', cell: ({ row }) => <Moment time={row.original.certificateExpiration} /> }),
]);

function RoundTrip({ agent }: { readonly agent: Agent }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const { roundTripMilliseconds } = agent;
  return roundTripMilliseconds === undefined ? words.unknown : duration(roundTripMilliseconds, language);
}
