import {
  Content,
  DrawerActions,
  DrawerCloseButton,
  DrawerHead,
  DrawerPanelBody,
  DrawerPanelContent,
  Title,
  ToggleGroup,
  ToggleGroupItem,
} from '@patternfly/react-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pagedDoor, plainDoor } from '../api/paths';
import { Copy } from '../app/Copy';
import { useText } from '../i18n/language';
import { type Call, curlOf, tokenCurlOf, urlOf } from './call-shown';
import { apiPath, type Place } from './place';
import { labelSelectorOf } from './selector';
import { texts } from './call-texts';
import { listQuery, type View } from './view';

interface AssistantProps {
  readonly cluster: string;
  readonly place: Place;
  readonly view: View;
  readonly onClose: () => void;
}

/** Beside a list: the call that it is, ready to be taken into a script. */
export function Assistant({ cluster, place, view, onClose }: AssistantProps) {
  const words = useText(texts).call;
  const [table, setTable] = useState(false);
  const { origin } = window.location;
  const path = apiPath(place);
  const shown: Call = { path: pagedDoor(cluster, path), query: listQuery(view), table };
  const labelSelector = labelSelectorOf(view.selector);
  const watch: Call = {
    path: plainDoor(cluster, path),
    query: new URLSearchParams({ watch: '1', ...(labelSelector === '' ? {} : { labelSelector }) }),
    table: false,
  };
  return (
    <DrawerPanelContent widths={{ default: 'width_100', lg: 'width_50', xl: 'width_33' }} className="hc-assistant" aria-label={words.title}>
      <DrawerHead>
        <Title headingLevel="h2" size="lg">
          {words.title}
        </Title>
        <DrawerActions>
          <DrawerCloseButton onClick={onClose} aria-label={words.close} />
        </DrawerActions>
      </DrawerHead>
      <DrawerPanelBody>
        <Content component="p">{words.intro}</Content>
        <ToggleGroup aria-label={words.form} isCompact>
          <ToggleGroupItem text={words.json} isSelected={!table} onChange={() => setTable(false)} />
          <ToggleGroupItem text={words.table} isSelected={table} onChange={() => setTable(true)} />
        </ToggleGroup>
        <Snippet title={words.url} text={urlOf(origin, shown)} copyLabel={words.copyUrl} />
        <Snippet title={words.curl} text={curlOf(origin, shown)} copyLabel={words.copyCurl} />
        <Parameters query={shown.query} />
        <Snippet title={words.token} text={tokenCurlOf(origin)} copyLabel={words.copyToken} />
        <Content component="p" className="hc-subtle">
          {words.tokenHint} <Link to="/console/keys">{words.toKeys}</Link>
        </Content>
        <Snippet title={words.stream} text={curlOf(origin, watch)} copyLabel={words.copyWatch} />
      </DrawerPanelBody>
    </DrawerPanelContent>
  );
}

interface SnippetProps {
  readonly title: string;
  readonly text: string;
  readonly copyLabel: string;
}

function Snippet({ title, text, copyLabel }: SnippetProps) {
  return (
    <section className="hc-snippet">
      <header>
        <Title headingLevel="h3" size="md">
          {title}
        </Title>
        <Copy text={text} label={copyLabel} />
      </header>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </section>
  );
}

function Parameters({ query }: { readonly query: URLSearchParams }) {
  const words = useText(texts).call;
  const means: Readonly<Record<string, string>> = words.means;
  return (
    <section className="hc-snippet">
      <Title headingLevel="h3" size="md">
        {words.parameters}
      </Title>
      <dl className="hc-parameters">
        {[...query].map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>
                {name}={value}
              </code>
            </dt>
            <dd>{means[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="hc-subtle">{words.total}</p>
    </section>
  );
}
