import { Card, CardBody, CardTitle, Gallery } from '@patternfly/react-core';
import { useLanguage, useText } from '../i18n/language';
import { span } from '../i18n/time';
import { number, percent } from '../plots/words';
import { type Overview, totals } from './overview';
import { texts } from './texts';

/** The whole window in four figures. */
export function Figures({ overview, now }: { readonly overview: Overview; readonly now: number }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const sums = totals(overview, now);
  const calls = number(sums.calls, language);
  const mean = sums.isWhole ? words.mean(calls) : words.meanSinceStart(calls, span(sums.seconds, language));
  const share = (value: number | undefined) => (value === undefined ? words.none : percent(value, language));
  const figures = [
    { name: words.perSecond, value: number(sums.perSecond, language), note: mean },
    { name: words.failedShare, value: share(sums.failedShare), note: words.ofAll },
    { name: words.refusedShare, value: share(sums.refusedShare), note: words.ofAll },
    { name: words.openStreams, value: number(sums.openStreams, language), note: words.now },
  ];
  return (
    <Gallery hasGutter minWidths={{ default: '150px', md: '200px' }}>
      {figures.map(({ name, value, note }) => (
        <Card key={name} isCompact>
          <CardTitle component="h2">{name}</CardTitle>
          <CardBody>
            <div className="hc-figure">{value}</div>
            <div className="hc-subtle">{note}</div>
          </CardBody>
        </Card>
      ))}
    </Gallery>
  );
}
