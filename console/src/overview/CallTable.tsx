import { Card, CardBody, CardTitle, Label } from '@patternfly/react-core';
import { columnHelper, DataTable } from '../app/DataTable';
import { useLanguage, useText } from '../i18n/language';
import { exactTime } from '../i18n/time';
import { duration, exactTimeOfDay } from '../plots/words';
import { type Call, type CodeClass, classOf } from './overview';
import { texts } from './texts';

interface CallTableProps {
  readonly title: string;
  readonly note: string;
  /** Said in the place of the table when there are no calls. */
  readonly none: string;
  readonly calls: readonly Call[];
}

const colors: Readonly<Record<CodeClass, 'green' | 'purple' | 'orange' | 'red'>> = {
  success: 'green',
  redirect: 'purple',
  refused: 'orange',
  failed: 'red',
};

/** Calls with all that is known of them. Paths stand as they came: they are text, whatever they hold. */
export function CallTable({ title, note, none, calls }: CallTableProps) {
  const words = useText(texts);
  return (
    <Card isCompact>
      <CardTitle component="h2">{title}</CardTitle>
      <CardBody>
        <p className="hc-subtle">{calls.length === 0 ? none : note}</p>
        {calls.length > 0 && (
          <DataTable
            label={title}
            columns={columns}
            rows={calls}
            idOf={(call, index) => `${call.time} ${index}`}
            titles={words.columns}
          />
        )}
      </CardBody>
    </Card>
  );
}

const helper = columnHelper<Call>();
const nowrap = { cell: { modifier: 'nowrap' } } as const;
const columns = helper.columns([
  helper.accessor('time', { meta: nowrap, cell: ({ getValue }) => <Time time={getValue()} /> }),
  helper.display({
    id: 'call',
    meta: { heading: { width: 40 } },
    cell: ({ row: { original } }) => (
      <span className="hc-mono">
        {original.method} {original.path}
      </span>
    ),
  }),
  helper.accessor('cluster', { cell: ({ getValue }) => <OrNone text={getValue()} /> }),
  helper.accessor('account', { cell: ({ getValue }) => <OrNone text={getValue()} /> }),
  helper.accessor('code', {
    cell: ({ getValue }) => (
      <Label isCompact color={colors[classOf(getValue())]}>
        {getValue()}
      </Label>
    ),
  }),
  helper.accessor('durationMilliseconds', {
    id: 'duration',
    meta: nowrap,
    cell: ({ getValue }) => <Duration milliseconds={getValue()} />,
  }),
]);

function Time({ time }: Pick<Call, 'time'>) {
  const { language } = useLanguage();
  return (
    <time dateTime={time} title={exactTime(time, language)}>
      {exactTimeOfDay(Date.parse(time), language)}
    </time>
  );
}

function OrNone({ text }: { readonly text: string | undefined }) {
  const words = useText(texts);
  return text ?? words.none;
}

function Duration({ milliseconds }: { readonly milliseconds: number }) {
  return duration(milliseconds, useLanguage().language);
}
