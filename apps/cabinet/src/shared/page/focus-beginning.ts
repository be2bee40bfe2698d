/** Focuses the start of a page: its heading, or the part named in the address. */
export function focusBeginning(main: HTMLElement | null, part: HTMLElement | null = null): void {
  const beginning = part ?? main?.querySelector<HTMLElement>('h1')
  if (beginning) beginning.tabIndex = -1
  ;(beginning ?? main)?.focus({ preventScroll: true })
}
