import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../app/Loaded';
import { useErrorText } from '../../app/ErrorState';
import { useText } from '../../i18n/language';
import { consolePath, type Place } from '../../kube/place';
import { Section } from '../Section';
import { texts } from './texts';

interface RelatedSectionProps<Data> {
  readonly title: string;
  readonly cluster: string;
  readonly collection: Place;
  readonly selector?: string;
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** How many of them are shown, and how many there are. */
  readonly counts: (data: Data) => readonly [shown: number, total: number];
  readonly children: (data: Data) => ReactNode;
}

/** Objects that belong to the one of the page. Those that the caller may not list are said to be so, and the page goes on. */
export function RelatedSection<Data>(props: RelatedSectionProps<Data>) {
  const { title, cluster, collection, selector = '', query, counts, children } = props;
  const words = useText(texts);
  const all = consolePath(cluster, collection) + (selector === '' ? '' : `?selector=${encodeURIComponent(selector)}`);
  return (
    <Section title={title}>
      <Loaded query={query} failure={(error) => <Failure error={error} />}>
        {(data) => {
          const [shown, total] = counts(data);
          return (
            <>
              {shown === 0 ? <p className="hc-subtle">{words.none}</p> : children(data)}
              {total > shown && <Link to={all}>{words.all(total)}</Link>}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const words = useText(texts);
  const { message } = useErrorText()(error);
  return (
    <p className="hc-subtle hc-small hc-wrap">
      {words.failed} {message}
    </p>
  );
}
