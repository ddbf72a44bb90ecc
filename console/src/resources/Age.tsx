import { useNow } from '../app/useNow';
import { ageOf } from '../kube/table';

/** How long ago something was, for as long as it is looked at. */
export function Age({ of }: { readonly of: string | undefined }) {
  return ageOf(of, useNow());
}
