import { Button } from '@patternfly/react-core';
import { Caption, Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { useText } from '../i18n/language';
import type { Range } from './range';
import { texts } from './texts';
import { type Bar, parts, rangeOfBars, type Timeline } from './timeline';
import { useWriteTimes } from './useWriteTimes';

interface TimelineTableProps {
  readonly timeline: Timeline;
  readonly bars: readonly Bar[];
  readonly onRange: (range: Range) => void;
}

/** The bars as a table, newest first, for those who cannot see them or do not use a pointer. */
export function TimelineTable({ timeline, bars, onRange }: TimelineTableProps) {
  const words = useText(texts).timeline;
  const writeTimes = useWriteTimes(timeline);
  const some = bars.filter(({ total }) => total > 0).toReversed();
  return (
    <details className="hc-plot-table">
      <summary>{words.asTable}</summary>
      <div className="hc-plot-scroll">
        <Table variant="compact" gridBreakPoint="">
          <Caption>{words.tableOf}</Caption>
          <Thead>
            <Tr>
              <Th>{words.time}</Th>
              {parts.map((part) => (
                <Th key={part}>{words.parts[part]}</Th>
              ))}
            </Tr>
          </Thead>
          <Tbody>
            {some.map((bar) => (
              <Tr key={bar.start}>
                <Th scope="row">
                  <Button variant="link" isInline onClick={() => onRange(rangeOfBars([bar]) ?? timeline)}>
                    {writeTimes([bar])}
                  </Button>
                </Th>
                {parts.map((part) => (
                  <Td key={part}>{bar[part]}</Td>
                ))}
              </Tr>
            ))}
          </Tbody>
        </Table>
      </div>
    </details>
  );
}
