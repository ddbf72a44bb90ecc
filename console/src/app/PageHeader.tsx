import { Content, PageSection, Title } from '@patternfly/react-core';
import { type ReactNode, useEffect, useRef } from 'react';

interface PageHeaderProps {
  readonly title: string;
  /** Beside the title: a state. */
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

let first = true;

/** The page's heading. It names the browser's tab and takes the focus when the page is entered, so that a screen reader says it. */
export function PageHeader({ title, badge, description, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Hypercube`;
  }, [title]);
  useEffect(() => {
    if (!first) {
      heading.current?.focus({ preventScroll: true });
    }
    first = false;
  }, []);
  return (
    <PageSection>
      <div className="hc-page-header">
        <div className="hc-page-title">
          <Title headingLevel="h1" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {badge}
        </div>
        {actions !== undefined && actions !== false && <div className="hc-actions">{actions}</div>}
      </div>
      {description !== undefined && <Content component="p">{description}</Content>}
    </PageSection>
  );
}
