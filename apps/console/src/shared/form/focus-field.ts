const fields =
  'input:not([type="hidden"], [aria-hidden]), textarea:not([aria-hidden], [readonly]), [role="combobox"]'

/**
 * Focuses the first field, unless the person has already moved the focus. A scroll to the field could then
 * move the button that the person is pressing.
 */
export function focusField(within: HTMLElement): void {
  if (within.querySelector(':focus') === null) within.querySelector<HTMLElement>(fields)?.focus()
}
