import './assistant.css';
import { Title } from '@patternfly/react-core';
import { Copy } from '../app/Copy';

interface SnippetProps {
  readonly title: string;
  readonly text: string;
  readonly copyLabel: string;
}

/** Text to be taken elsewhere. */
export function Snippet({ title, text, copyLabel }: SnippetProps) {
  return (
    <section className="hc-snippet">
      <header>
        <Title headingLevel="h3" size="md">
          {title}
        </Title>
        <Copy text={text} label={copyLabel} />
      </header>
      <pre aria-label={title}>{text}</pre>
    </section>
  );
}
