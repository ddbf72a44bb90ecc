import { Card, CardBody, CardTitle } from '@patternfly/react-core';
import { useLanguage, useText } from '../i18n/language';
import { Plot } from '../plots/Plot';
import { duration } from '../plots/words';
import type { Probe } from './cluster';
import { summaryOf } from './probes';
import { texts } from './texts';

/** How long the cluster took to answer the last probes, in full size. */
export function ProbePlot({ probes }: { readonly probes: readonly Probe[] }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const { count, failed } = summaryOf(probes);
  const latency = {
    name: words.facts.latency,
    color: '1',
    values: probes.map(({ latencyMilliseconds }) => latencyMilliseconds),
  };
  return (
    <Card isCompact>
      <CardTitle component="h2">{words.probes}</CardTitle>
      <CardBody>
        <p className="hc-subtle">
          {words.probesNote} {failed > 0 && words.probesFailed(count, failed)}
        </p>
        <Plot
          title={words.probes}
          kind="line"
          times={probes.map(({ time }) => Date.parse(time))}
          series={[latency]}
          format={(value) => duration(value, language)}
          least={5}
          marksGaps
        />
      </CardBody>
    </Card>
  );
}
