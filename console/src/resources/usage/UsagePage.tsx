import '../resources.css';
import { Breadcrumb, BreadcrumbItem, Label, PageSection, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { Notice } from '../../app/Notice';
import { PageHeader } from '../../app/PageHeader';
import { Pages } from '../../app/Pages';
import { useLastPage } from '../../app/useLastPage';
import { useText } from '../../i18n/language';
import { isFleet } from '../../kube/fleet';
import { encode } from '../../kube/place';
import { useListView } from '../../list/useListView';
import { Age } from '../Age';
import { NamespaceField } from './NamespaceField';
import { texts } from './texts';
import { UsageFailure } from './UsageFailure';
import { UsageTable } from './UsageTable';
import { mostRead, placeOf, type Usage, useUsage } from './useUsage';
import { pageSizes, subjects, usageList, type UsageView } from './view';

/** The usage of the pods, nodes or namespaces of a cluster, the largest first, as `kubectl top` shows it. */
export function UsagePage() {
  const words = useText(texts);
  const { cluster = '' } = useParams();
  const [view, change] = useListView(usageList);
  const { isAbsent, query } = useUsage(cluster, view);
  useLastPage({ total: query.data?.total, page: view.pageNum, pageSize: view.pageSize }, (pageNum) =>
    change({ pageNum }, true),
  );
  return (
    <div className="hc-resources">
      <PageSection className="hc-crumbs">
        <Breadcrumb aria-label={words.breadcrumb}>
          <BreadcrumbItem
            render={({ className }) => (
              <Link className={className} to="/console/clusters">
                {words.clusters}
              </Link>
            )}
          />
          {isFleet(cluster) ? (
            <BreadcrumbItem>{cluster}</BreadcrumbItem>
          ) : (
            <BreadcrumbItem
              render={({ className }) => (
                <Link className={className} to={`/console/clusters/${encode(cluster)}`}>
                  {cluster}
                </Link>
              )}
            />
          )}
          <BreadcrumbItem isActive>{words.usage}</BreadcrumbItem>
        </Breadcrumb>
      </PageSection>
      <PageHeader title={words.usageOf[view.of]} />
      <PageSection isFilled aria-label={words.usageOf[view.of]}>
        <Tools cluster={cluster} view={view} total={query.data?.total ?? 0} onChange={change} />
        {isAbsent ? (
          <EmptyState title={words.absent}>{words.absentBody}</EmptyState>
        ) : (
          <Loaded
            query={query}
            failure={(error) => (
              <UsageFailure
                error={error}
                cluster={cluster}
                place={placeOf(view)}
                onRetry={() => void query.refetch()}
                onNamespace={(namespace) => change({ of: 'pods', namespace, pageNum: 1 })}
              />
            )}
          >
            {(usage) => <Rows cluster={cluster} view={view} usage={usage} onChange={change} />}
          </Loaded>
        )}
      </PageSection>
    </div>
  );
}

interface ToolsProps {
  readonly cluster: string;
  readonly view: UsageView;
  readonly total: number;
  readonly onChange: (change: Partial<UsageView>) => void;
}

/** The choice of objects, narrowed to a namespace and by a selector, and the pages. */
function Tools({ cluster, view, total, onChange }: ToolsProps) {
  const words = useText(texts);
  return (
    <div className="hc-usage-tools">
      <ToggleGroup aria-label={words.ofLabel}>
        {subjects.map((of) => (
          <ToggleGroupItem
            key={of}
            text={words.of[of]}
            isSelected={view.of === of}
            onChange={() => onChange({ of, selector: '', sortName: 'cpu', sortOrder: 'desc', pageNum: 1 })}
          />
        ))}
      </ToggleGroup>
      {view.of === 'pods' && (
        <NamespaceField
          key={view.namespace}
          cluster={cluster}
          namespace={view.namespace}
          onChoose={(namespace) => onChange({ namespace, pageNum: 1 })}
        />
      )}
      {view.of === 'pods' && view.selector !== '' && (
        <Label
          variant="outline"
          closeBtnAriaLabel={words.removeTerm(view.selector)}
          onClose={() => onChange({ selector: '' })}
        >
          {view.selector}
        </Label>
      )}
      {total > pageSizes[0] && (
        <Pages
          id="usage-pages"
          total={total}
          page={view.pageNum}
          pageSize={view.pageSize}
          pageSizes={pageSizes}
          onPage={(pageNum) => onChange({ pageNum })}
          onPageSize={(pageSize) => onChange({ pageSize })}
        />
      )}
    </div>
  );
}

interface RowsProps extends Omit<ToolsProps, 'total'> {
  readonly usage: Usage;
}

function Rows({ cluster, view, usage, onChange }: RowsProps) {
  const words = useText(texts);
  const { rows, total, measured, newest, isLarge, besideError } = usage;
  if (total === 0) {
    return <EmptyState title={words.noneMeasured}>{words.noneMeasuredBody}</EmptyState>;
  }
  return (
    <>
      {measured.read < measured.total && (
        <Notice variant="info" isPlain title={words.cut(measured.read, measured.total)} />
      )}
      {isLarge && <Notice variant="info" isPlain title={words.tooMany(mostRead)} />}
      {besideError !== null && <Notice variant="info" isPlain title={words.besideFailed} />}
      <p className="hc-subtle hc-small">
        {words.measured(total)} <Age of={newest?.timestamp} />
      </p>
      <UsageTable
        label={words.usageOf[view.of]}
        cluster={cluster}
        of={view.of}
        rows={rows}
        namespaces={view.of === 'pods' && view.namespace === ''}
        sortedBy={{ name: view.sortName, order: view.sortOrder }}
        onSort={(sortName, sortOrder) => onChange({ sortName, sortOrder })}
      />
    </>
  );
}
