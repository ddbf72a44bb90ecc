export const plansPage = '/console/plans';

/** The page on which a plan is decided about; tools answer with its address. */
export function planPage(id: string): string {
  return `${plansPage}/${encodeURIComponent(id)}`;
}
