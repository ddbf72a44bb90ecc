import { Button } from '@patternfly/react-core';
import { useEffect, useRef, useState } from 'react';
import { useErrorToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { readPage } from './calls';
import { exportEvents, saveLines } from './export';
import type { Range } from './range';
import { texts } from './texts';
import { type AuditView, filterQuery } from './view';

interface State {
  readonly running: boolean;
  readonly text: string;
}

const idle: State = { running: false, text: '' };

interface ExportButtonProps {
  readonly view: AuditView;
  /** The times of the view, by the gateway's clock: one that ends now would go on while it is read. */
  readonly range: Range;
}

/** Downloads the calls that the page is about, of all its pages. */
export function ExportButton({ view, range }: ExportButtonProps) {
  const words = useText(texts).export;
  const showError = useErrorToast();
  const [state, setState] = useState(idle);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async () => {
    const { signal } = (stop.current = new AbortController());
    setState({ running: true, text: '' });
    try {
      const { lines, total } = await exportEvents({
        query: filterQuery({ ...view, from: range.from, to: range.to }),
        readPage,
        onProgress: (count, of) => setState({ running: true, text: words.progress(count, of) }),
        signal,
      });
      saveLines(`audit-${range.to.slice(0, 19).replaceAll(':', '')}Z.jsonl`, lines);
      const { length } = lines;
      setState({ running: false, text: length < total ? words.limited(length, total) : words.done(length) });
    } catch (error) {
      setState(idle);
      if (!signal.aborted) {
        showError(words.failed, error);
      }
    }
  };
  return (
    <>
      <span className="hc-subtle hc-small hc-audit-export" role="status">
        {state.text}
      </span>
      <Button variant="secondary" onClick={() => (state.running ? stop.current?.abort() : void start())}>
        {state.running ? words.cancel : words.start}
      </Button>
    </>
  );
}
