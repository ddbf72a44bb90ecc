import { Suspense } from 'react';
import { part } from '../app/part';
import { type ClusterView, pageSizes } from './view';

/** Loaded when there is more than a page: most gateways have few clusters. */
const Pages = part(async () => (await import('../app/Pages')).Pages);

interface ClusterPagesProps {
  readonly view: ClusterView;
  readonly total: number;
  readonly onChange: (change: Partial<ClusterView>) => void;
}

/** The way to the other pages; nothing while all clusters fit on the smallest one. */
export function ClusterPages({ view, total, onChange }: ClusterPagesProps) {
  if (total <= pageSizes[0]) {
    return null;
  }
  return (
    <div className="hc-cluster-pages">
      <Suspense fallback={null}>
        <Pages
          id="cluster-pages"
          total={total}
          page={view.pageNum}
          pageSize={view.pageSize}
          pageSizes={pageSizes}
          onPage={(pageNum) => onChange({ pageNum })}
          onPageSize={(pageSize) => onChange({ pageSize })}
        />
      </Suspense>
    </div>
  );
}
