const fields =
  'input:not([type="hidden"], [aria-hidden]), textarea:not([aria-hidden], [readonly]), [role="combobox"]'

/**
 * Focuses the first field, unless the person has already moved the focus: a scroll would then move a pressed
 * button away.
 */
export function focusField(within: HTMLElement): void {
  if (within.querySelector(':focus') === null) within.querySelector<HTMLElement>(fields)?.focus()
}
