import { useLanguage, useText } from '../../i18n/language';
import { exactTime } from '../../i18n/time';
import { Fact, Facts } from '../Fact';
import type { PartProps } from '../part-props';
import { PodsTable } from '../related/PodsTable';
import { RelatedSection } from '../related/RelatedSection';
import { useItems } from '../related/useListed';
import { Section } from '../Section';
import { Causes } from './Causes';
import { heldUpBy } from './held-up';
import { imagesOf, podsOf } from './template';
import { texts } from './texts';

const most = 20;

/** A Job: how far it is, what holds it up, and its pods. */
export function JobSummary({ cluster, object: job }: PartProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const { namespace } = job.metadata;
  const selector = podsOf(job);
  const collection = { group: '', version: 'v1', plural: 'pods', ...(namespace === undefined ? {} : { namespace }) };
  const pods = useItems({ cluster, collection, selector, pageSize: most, enabled: selector !== undefined });
  const causes = heldUpBy(job, pods.data?.items ?? []);
  const count = (name: string) => Number(job.status?.[name] ?? 0);
  const time = (name: string) => {
    const text = job.status?.[name];
    return (
      typeof text === 'string' && (
        <Fact name={name === 'startTime' ? words.started : words.ended}>{exactTime(text, language)}</Fact>
      )
    );
  };
  return (
    <>
      <Section title={words.completions}>
        <Facts>
          <Fact name={words.completions}>
            {count('succeeded')}/{Number(job.spec?.['completions'] ?? 1)}
          </Fact>
          <Fact name={words.active}>{count('active')}</Fact>
          <Fact name={words.failed}>{count('failed')}</Fact>
          {time('startTime')}
          {time('completionTime')}
          <Fact name={words.images}>
            <span className="hc-mono hc-wrap">{imagesOf(job).join(', ')}</span>
          </Fact>
        </Facts>
      </Section>
      {causes.length > 0 && <Causes cluster={cluster} namespace={namespace} causes={causes} />}
      <RelatedSection
        title={words.pods}
        cluster={cluster}
        collection={collection}
        selector={selector}
        query={pods}
        counts={({ items, total }) => [items.length, total]}
      >
        {({ items }) => <PodsTable label={words.pods} cluster={cluster} pods={items} />}
      </RelatedSection>
    </>
  );
}
