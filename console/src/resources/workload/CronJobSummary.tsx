import { useLanguage, useText } from '../../i18n/language';
import { exactTime } from '../../i18n/time';
import { useNow } from '../../app/useNow';
import { Fact, Facts } from '../Fact';
import type { PartProps } from '../part-props';
import { RelatedTable } from '../related/RelatedTable';
import { Section } from '../Section';
import { nextRun } from './cron';
import { texts } from './texts';

/** A CronJob: when it ran last and runs next, and its Jobs. */
export function CronJobSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const now = useNow();
  const { namespace, uid = '' } = object.metadata;
  const {
    schedule = '',
    timeZone = 'UTC',
    suspend = false,
  } = (object.spec ?? {}) as {
    readonly schedule?: string;
    readonly timeZone?: string;
    readonly suspend?: boolean;
  };
  const next = suspend ? undefined : nextRun(schedule, timeZone, new Date(now));
  const time = (name: string) => {
    const text = object.status?.[name];
    return typeof text === 'string' ? exactTime(text, language) : words.never;
  };
  return (
    <>
      <Section title={words.schedule}>
        <Facts>
          <Fact name={words.schedule}>
            <span className="hc-mono">{schedule}</span> <span className="hc-subtle">{timeZone}</span>
          </Fact>
          <Fact name={words.suspended}>{suspend ? words.yes : words.no}</Fact>
          <Fact name={words.last}>{time('lastScheduleTime')}</Fact>
          <Fact name={words.lastSuccess}>{time('lastSuccessfulTime')}</Fact>
          {!suspend && <Fact name={words.next}>{next ? exactTime(next.toISOString(), language) : words.unknown}</Fact>}
        </Facts>
      </Section>
      <RelatedTable
        title={words.jobs}
        cluster={cluster}
        collection={{
          group: 'batch',
          version: 'v1',
          plural: 'jobs',
          ...(namespace === undefined ? {} : { namespace }),
        }}
        selector={`metadata.ownerReferences.uid=${uid}`}
      />
    </>
  );
}
