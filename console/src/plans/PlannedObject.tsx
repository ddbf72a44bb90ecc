import { PageSection, Title } from '@patternfly/react-core';
import { useMemo } from 'react';
import { Notice } from '../app/Notice';
import { visible } from '../app/visible';
import { useText } from '../i18n/language';
import { DiffLines } from '../resources/yaml/DiffLines';
import type { PlannedChange } from '../session/aiclients/plans';
import { linesOf } from './diff';
import { texts } from './texts';
import { useChangeText } from './useChangeText';

/** One object of a plan: what happens to it, in words and line by line. */
export function PlannedObject({ change }: { readonly change: PlannedChange }) {
  const words = useText(texts);
  const { resourceVersion, diff, notes = [] } = change;
  const lines = useMemo(() => linesOf(diff ?? ''), [diff]);
  const title = useChangeText()(change);
  return (
    <PageSection>
      <Title headingLevel="h2" className={resourceVersion ? 'hc-break' : 'hc-break hc-note'}>
        {title}
      </Title>
      {resourceVersion && <p className="hc-subtle hc-small hc-note">{words.version(resourceVersion)}</p>}
      {notes.map((note) => (
        <Notice key={note} variant="warning" isPlain title={visible(note)} className="hc-note" />
      ))}
      {diff ? <DiffLines lines={lines} label={words.diffOf(title)} isShort /> : <p>{words.noDiff}</p>}
    </PageSection>
  );
}
