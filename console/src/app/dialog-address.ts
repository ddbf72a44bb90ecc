/** The address of a page without `?dialog=`, which opens one of its dialogs, so that the search everywhere leads there. */
export function withoutDialog(before: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(before);
  query.delete('dialog');
  return query;
}
