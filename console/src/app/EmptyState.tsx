import {
  EmptyState as Empty,
  EmptyStateActions,
  EmptyStateBody,
  EmptyStateFooter,
  type EmptyStateProps as EmptyProps,
} from '@patternfly/react-core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly icon?: EmptyProps['icon'];
  /** Buttons or links to the next steps. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** In the place of a list that has nothing to show: says so, and what to do next. */
export function EmptyState({ title, icon, children, actions }: EmptyStateProps) {
  return (
    <Empty headingLevel="h2" titleText={title} icon={icon}>
      <EmptyStateBody>{children}</EmptyStateBody>
      {actions !== undefined && (
        <EmptyStateFooter>
          <EmptyStateActions>{actions}</EmptyStateActions>
        </EmptyStateFooter>
      )}
    </Empty>
  );
}
