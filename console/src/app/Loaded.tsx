import type { ReactNode } from 'react';
import { StatusError } from '../api/status';
import { ErrorState } from './ErrorState';
import { Loading } from './Loading';
import { Outdated } from './Outdated';

interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** The title of a failure, or what is shown in its place. */
  readonly failure?: string | ((error: unknown) => ReactNode);
  /** In the place of what is not there: the server has answered 404. */
  readonly gone?: ReactNode;
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The frame of what is asked for: it is on its way, is there, is older than it should be, or cannot be shown. */
export function Loaded<Data>({ query, failure, gone, loading = <Loading />, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (gone !== undefined && error instanceof StatusError && error.status.code === 404) {
    return gone;
  }
  if (data !== undefined) {
    return (
      <>
        <Outdated error={error} />
        {children(data)}
      </>
    );
  }
  if (error === null) {
    return loading;
  }
  return typeof failure === 'function' ? (
    failure(error)
  ) : (
    <ErrorState error={error} title={failure} onRetry={() => void query.refetch()} />
  );
}
