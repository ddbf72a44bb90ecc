import { Label, LabelGroup } from '@patternfly/react-core';
import { Link, useLocation } from 'react-router';
import { useText } from '../i18n/language';
import { changed, queryOf, viewOf, withLabel } from './list-view';
import { texts } from './texts';

/** The labels of a cluster; each leads to the clusters that have it too. */
export function ClusterLabels({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const words = useText(texts);
  const { search } = useLocation();
  const view = viewOf(new URLSearchParams(search));
  const all = Object.entries(labels);
  if (all.length === 0) {
    return null;
  }
  return (
    <LabelGroup aria-label={words.columns.labels} numLabels={4} isCompact collapsedText={words.moreLabels(all.length - 4)} expandedText={words.fewerLabels}>
      {all.map(([key, value]) => {
        const text = value === '' ? key : `${key}=${value}`;
        const to = `/console/clusters?${queryOf(changed(view, { selector: withLabel(view.selector, key, value) })).toString()}`;
        return (
          <Label
            key={key}
            isCompact
            variant="outline"
            textMaxWidth="24ch"
            isClickable
            render={({ className, content, componentRef }) => (
              <Link className={className} ref={componentRef as React.Ref<HTMLAnchorElement>} to={to} title={words.filterBy(text)}>
                {content}
              </Link>
            )}
          >
            {text}
          </Label>
        );
      })}
    </LabelGroup>
  );
}
