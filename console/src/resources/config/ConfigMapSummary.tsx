import './config.css';
import { Button } from '@patternfly/react-core';
import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { texts } from './texts';

interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
}

/** A ConfigMap: its keys and values. */
export function ConfigMapSummary({ object }: PartProps) {
  const words = useText(texts);
  const { data = {}, binaryData = {} } = object as ConfigMap;
  const binaries = Object.entries(binaryData).map(([key, value]) => [key, words.binary(value.length)] as const);
  const entries = [...Object.entries(data), ...binaries];
  return (
    <Section title={words.data}>
      {entries.length === 0 ? (
        <p className="hc-subtle">{words.none}</p>
      ) : (
        <Table aria-label={words.data} variant="compact" gridBreakPoint="grid-md">
          <HeadRow names={[words.key, words.value]} />
          <Tbody>
            {entries.map(([key, value]) => (
              <Tr key={key}>
                <Td dataLabel={words.key}>
                  <span className="hc-mono hc-wrap">{key}</span>
                </Td>
                <Td dataLabel={words.value}>
                  <Value text={value} />
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Section>
  );
}

/** Some values are whole files: a long one is cut until asked for. */
const longestShown = 1000;

function Value({ text }: { readonly text: string }) {
  const words = useText(texts);
  const [all, setAll] = useState(false);
  const isCut = text.length > longestShown && !all;
  return (
    <>
      <div className="hc-mono hc-lines">{isCut ? `${text.slice(0, longestShown)}…` : text}</div>
      {isCut && (
        <Button variant="link" isInline size="sm" onClick={() => setAll(true)}>
          {words.showAll}
        </Button>
      )}
    </>
  );
}
