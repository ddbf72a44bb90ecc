import { Pagination } from '@patternfly/react-core';
import { Pages } from '../../app/Pages';
import { texts as appTexts } from '../../app/texts';
import { lastPageOf } from '../../app/useLastPage';
import { useText } from '../../i18n/language';
import { texts } from '../texts';
import { pageSizes, type View } from './view';

interface PagerProps {
  readonly where: 'top' | 'bottom';
  readonly view: View;
  readonly total: number;
  readonly onChange: (change: Partial<View>) => void;
}

/** The way to other pages; below the list with a field for the page's number, since there may be thousands. */
export function Pager({ where, view, total, onChange }: PagerProps) {
  const words = useText(appTexts).pages;
  const { items } = useText(texts);
  if (where === 'top') {
    return (
      <Pages
        id="hc-pages-top"
        total={total}
        page={view.pageNum}
        pageSize={view.pageSize}
        pageSizes={pageSizes}
        onPage={(pageNum) => onChange({ pageNum })}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    );
  }
  return (
    <Pagination
      widgetId="hc-pages-bottom"
      variant="bottom"
      isStatic
      itemCount={total}
      page={Math.min(view.pageNum, lastPageOf(total, view.pageSize))}
      perPage={view.pageSize}
      perPageOptions={pageSizes.map((value) => ({ title: String(value), value }))}
      onSetPage={(_event, pageNum) => onChange({ pageNum })}
      onPerPageSelect={(_event, pageSize) => onChange({ pageSize })}
      menuAppendTo="inline"
      titles={{
        items,
        ofWord: words.of,
        perPageSuffix: words.perPage,
        itemsPerPage: words.perPage,
        paginationAriaLabel: `${words.label} 2`,
        toFirstPageAriaLabel: words.first,
        toPreviousPageAriaLabel: words.previous,
        toNextPageAriaLabel: words.next,
        toLastPageAriaLabel: words.last,
        currPageAriaLabel: words.current,
      }}
    />
  );
}
