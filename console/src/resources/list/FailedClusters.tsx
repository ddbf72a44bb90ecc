import { Button } from '@patternfly/react-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import type { MemberReport } from '../../kube/fleet';
import { encode } from '../../kube/place';
import { texts } from '../texts';

/** So many are named before somebody asks for all. */
const most = 5;

/** Tells that a list of several clusters is not complete: which clusters are missing, and why on demand. */
export function FailedClusters({ failed }: { readonly failed: readonly MemberReport[] }) {
  const words = useText(texts);
  const [open, setOpen] = useState(false);
  const names = failed.slice(0, most).map(({ name }) => name);
  const more = failed.length - names.length;
  return (
    <Notice
      variant="warning"
      isPlain
      className="hc-failed-clusters"
      title={words.failedClusters(failed.length, names.join(', '), more)}
      actionLinks={
        <Button variant="link" isInline aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hideReasons : words.showReasons}
        </Button>
      }
    >
      {open && (
        <ul>
          {failed.map(({ name, error }) => (
            <li key={name}>
              <Link to={`/console/clusters/${encode(name)}`}>{name}</Link>: {error?.message ?? error?.reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
