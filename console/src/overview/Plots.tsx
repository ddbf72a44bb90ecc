import { Card, CardBody, CardTitle } from '@patternfly/react-core';
import { useLanguage, useText } from '../i18n/language';
import { Plot } from '../plots/Plot';
import { number, percent } from '../plots/words';
import { byClass, byCluster, type Overview, shareOf, timesOf, withoutBegun } from './overview';
import { texts } from './texts';

/** Calls over time by cluster and by code, and which share of them went wrong. */
export function Plots({ overview: whole }: { readonly overview: Overview }) {
  const overview = withoutBegun(whole);
  const words = useText(texts);
  const { language } = useLanguage();
  const times = timesOf(overview);
  const rate = (value: number) => number(value, language);
  const share = (value: number) => percent(value, language);
  const shares = [
    { name: words.classes.refused, color: 'refused', values: shareOf(overview, 'refused') },
    { name: words.classes.failed, color: 'failed', values: shareOf(overview, 'failed') },
  ];
  return (
    <div className="hc-plots">
      <PlotCard title={words.byCluster}>
        <Plot title={words.byCluster} kind="area" times={times} series={byCluster(overview, words)} format={rate} />
      </PlotCard>
      <PlotCard title={words.byClass}>
        <Plot title={words.byClass} kind="area" times={times} series={byClass(overview, words.classes)} format={rate} />
      </PlotCard>
      <PlotCard title={words.shares}>
        <Plot title={words.shares} kind="line" times={times} series={shares} format={share} least={0.01} />
      </PlotCard>
    </div>
  );
}

function PlotCard({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Card isCompact>
      <CardTitle component="h2">{title}</CardTitle>
      <CardBody>{children}</CardBody>
    </Card>
  );
}
