import { Pagination } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { texts } from './texts';
import { lastPageOf } from './useLastPage';

interface PagesProps {
  readonly id: string;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** Which page of how many, and the way to the others. */
export function Pages({ id, total, page, pageSize, pageSizes, onPage, onPageSize }: PagesProps) {
  const words = useText(texts).pages;
  return (
    <Pagination
      widgetId={id}
      isCompact
      // on a narrow screen too there are ways to the other pages, not only their number
      className="pf-m-display-full"
      itemCount={total}
      page={Math.min(page, lastPageOf(total, pageSize))}
      perPage={pageSize}
      perPageOptions={pageSizes.map((value) => ({ title: String(value), value }))}
      onSetPage={(_event, next) => onPage(next)}
      onPerPageSelect={(_event, size) => onPageSize(size)}
      menuAppendTo="inline"
      titles={{
        ofWord: words.of,
        perPageSuffix: words.perPage,
        itemsPerPage: words.perPage,
        paginationAriaLabel: words.label,
        toFirstPageAriaLabel: words.first,
        toPreviousPageAriaLabel: words.previous,
        toNextPageAriaLabel: words.next,
        toLastPageAriaLabel: words.last,
        currPageAriaLabel: words.current,
      }}
    />
  );
}
