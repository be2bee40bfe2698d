/** Where a screen begins for readers and for the keyboard: at its heading, or at the part of it that is named. */
export function focusBeginning(main: HTMLElement | null, part: HTMLElement | null = null): void {
  const beginning = part ?? main?.querySelector<HTMLElement>('h1')
  if (beginning) beginning.tabIndex = -1
  ;(beginning ?? main)?.focus({ preventScroll: true })
}
