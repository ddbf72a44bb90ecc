/** Puts text on the clipboard; over plain HTTP, where browsers keep that closed, by way of a selection. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  // inside an open dialog the focus may not leave it
  (document.querySelector('[role=dialog]') ?? document.body).append(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way without a secure context
  document.execCommand('copy');
  area.remove();
}
