import { Card, CardBody, CardTitle, Gallery } from '@patternfly/react-core';
import { useLanguage, useText } from '../i18n/language';
import { number, percent } from '../plots/words';
import { type Overview, totals } from './overview';
import { texts } from './texts';

/** The whole window in four figures. */
export function Figures({ overview }: { readonly overview: Overview }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const sums = totals(overview);
  const share = (value: number | undefined) => (value === undefined ? words.none : percent(value, language));
  const figures = [
    { name: words.perSecond, value: number(sums.perSecond, language), note: words.mean(number(sums.calls, language)) },
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
