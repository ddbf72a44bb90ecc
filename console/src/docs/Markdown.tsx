import { Content, Title } from '@patternfly/react-core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { type Block, blocksOf, type Span, spansOf } from './markdown';
import { docPages, docPath } from './pages';

/** A page of the documentation. Its texts are shown as text, whatever they hold. */
export function Markdown({ source }: { readonly source: string }) {
  return (
    <>
      {blocksOf(source).map((block, at) => (
        <Shown key={at} block={block} />
      ))}
    </>
  );
}

function Shown({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Title headingLevel={headingLevel(block.level)} id={block.id} size={block.level === 2 ? 'xl' : 'lg'}>
          <Line text={block.text} />
        </Title>
      );
    case 'paragraph':
      return (
        <Content component="p">
          <Line text={block.text} />
        </Content>
      );
    case 'code':
      return (
        <pre className="hc-doc-code hc-mono">
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <Content component={List}>
          {block.items.map((text, at) => (
            <li key={at}>
              <Line text={text} />
            </li>
          ))}
        </Content>
      );
    }
    case 'table':
      return (
        <table className="hc-doc-table">
          <thead>
            <tr>
              {block.head.map((text, at) => (text === '' ? <td key={at} /> : <th key={at}>{<Line text={text} />}</th>))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((text, column) => (
                  <td key={column}>
                    <Line text={text} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

/** The page has its own first heading. */
function headingLevel(level: number): 'h1' | 'h2' | 'h3' | 'h4' {
  return level <= 1 ? 'h1' : level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
}

function Line({ text }: { readonly text: string }) {
  return spansOf(text).map((span, at) => (
    <Fragment key={at}>
      <Part span={span} />
    </Fragment>
  ));
}

function Part({ span }: { readonly span: Span }) {
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'code':
      return <code className="hc-mono">{span.text}</code>;
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'emphasis':
      return <em>{span.text}</em>;
    case 'link':
      return <Way text={span.text} href={span.href} />;
  }
}

/** To another page, to a place on this one, or to another site; what is not part of the console, such as a file of the sources, is text. */
function Way({ text, href }: { readonly text: string; readonly href: string }) {
  const [file = '', anchor] = href.split('#');
  const name = file.replace(/\.md$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (file === '' || docPages.some((page) => page.name === name && file.endsWith('.md'))) {
    return (
      <Link to={file === '' ? hash : docPath(name) + hash}>
        <Line text={text} />
      </Link>
    );
  }
  return /^https:\/\//.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer">
      <Line text={text} />
    </a>
  ) : (
    <Line text={text} />
  );
}
