import { Button, Label } from '@patternfly/react-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../i18n/language';
import { clusterList, withLabel } from './view';
import { texts } from './texts';

const few = 4;

/** The labels of a cluster by key; each leads to the clusters that have it too. */
export function ClusterLabels({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const words = useText(texts);
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  const view = clusterList.read(new URLSearchParams(search));
  const all = Object.entries(labels).sort(([a], [b]) => a.localeCompare(b));
  if (all.length === 0) {
    return null;
  }
  return (
    <ul className="hc-cluster-labels" aria-label={words.columns.labels}>
      {(open || all.length === few + 1 ? all : all.slice(0, few)).map(([key, value]) => {
        const text = value === '' ? key : `${key}=${value}`;
        const to = `/console/clusters?${clusterList.write(clusterList.changed(view, { selector: withLabel(view.selector, key, value) })).toString()}`;
        return (
          <li key={key}>
            <Label
              variant="outline"
              textMaxWidth="24ch"
              isClickable
              render={({ className, content, componentRef }) => (
                <Link
                  className={className}
                  ref={componentRef as React.Ref<HTMLAnchorElement>}
                  to={to}
                  title={words.filterBy(text)}
                >
                  {content}
                </Link>
              )}
            >
              {text}
            </Label>
          </li>
        );
      })}
      {all.length > few + 1 && (
        <li>
          <Button variant="link" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.fewerLabels : words.moreLabels(all.length - few)}
          </Button>
        </li>
      )}
    </ul>
  );
}
