const fields =
  'input:not([type="hidden"], [aria-hidden]), textarea:not([aria-hidden], [readonly]), [role="combobox"]'

/**
 * Focuses the first field of a form. Does nothing when the staff member has already moved the focus, because the page
 * could then scroll away the button that the staff member is pressing.
 */
export function focusField(within: HTMLElement): void {
  if (within.querySelector(':focus') === null) within.querySelector<HTMLElement>(fields)?.focus()
}
