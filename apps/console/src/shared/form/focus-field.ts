const fields =
  'input:not([type="hidden"], [aria-hidden]), textarea:not([aria-hidden], [readonly]), [role="combobox"]'

/** Focuses the first field, unless the person has already moved the focus: that would take a press from under the pointer. */
export function focusField(within: HTMLElement): void {
  if (within.querySelector(':focus') === null) within.querySelector<HTMLElement>(fields)?.focus()
}
