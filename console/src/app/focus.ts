/** When what had the focus is gone: to the page's heading, once the dialog in front has let go of it. */
export function focusHeading(): void {
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus(), 100);
}
