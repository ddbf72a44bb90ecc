import './assistant.css';
import { Button, Content, Title, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import TimesIcon from '@patternfly/react-icons/dist/esm/icons/times-icon';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { AuthorityNote } from '../authority/AuthorityNote';
import { useAuthority } from '../authority/useAuthority';
import { type Call, curlOf, tokenCurlOf, urlOf } from './call';
import { Parameters } from './Parameters';
import { Snippet } from './Snippet';
import { texts } from './panel-texts';

/** The calls that the assistant shows for a list. */
export interface ListCalls {
  readonly list: Call;
  /** The same list in the form in which it is shown, where there are two. */
  readonly table?: Call;
  /** How its changes are heard of, where they can be. */
  readonly watch?: Call;
}

interface AssistantPanelProps {
  readonly calls: ListCalls;
  readonly onClose: () => void;
}

/** Beside a list: the call that it is, ready to be taken into a script. */
export function AssistantPanel({ calls, onClose }: AssistantPanelProps) {
  const words = useText(texts);
  const hasAuthority = useAuthority();
  const [asTable, setAsTable] = useState(false);
  const { origin } = window.location;
  const shown = (asTable ? calls.table : undefined) ?? calls.list;
  return (
    <aside className="hc-assistant" aria-label={words.title}>
      <div className="hc-assistant-head">
        <Title headingLevel="h2" size="lg">
          {words.title}
        </Title>
        <Button variant="plain" icon={<TimesIcon />} aria-label={words.close} onClick={onClose} />
      </div>
      <Content component="p">{words.intro}</Content>
      {calls.table && (
        <ToggleGroup aria-label={words.form} isCompact>
          <ToggleGroupItem text={words.json} isSelected={!asTable} onChange={() => setAsTable(false)} />
          <ToggleGroupItem text={words.table} isSelected={asTable} onChange={() => setAsTable(true)} />
        </ToggleGroup>
      )}
      <Snippet title={words.url} text={urlOf(origin, shown)} copyLabel={words.copyUrl} />
      <Snippet title={words.curl} text={curlOf(origin, shown, hasAuthority)} copyLabel={words.copyCurl} />
      <AuthorityNote />
      <Parameters query={shown.query} />
      <Snippet title={words.token} text={tokenCurlOf(origin, hasAuthority)} copyLabel={words.copyToken} />
      <Content component="p" className="hc-subtle">
        {words.tokenHint} <Link to="/console/keys">{words.toKeys}</Link>
      </Content>
      {calls.watch && (
        <Snippet title={words.stream} text={curlOf(origin, calls.watch, hasAuthority)} copyLabel={words.copyWatch} />
      )}
    </aside>
  );
}
