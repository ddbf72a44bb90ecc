import { Title } from '@patternfly/react-core';
import type { ReactNode } from 'react';

/** A part of an object's summary, under its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title headingLevel="h2" size="lg">
        {title}
      </Title>
      {children}
    </section>
  );
}
