const fields =
  'input:not([type="hidden"], [aria-hidden]), textarea:not([aria-hidden], [readonly]), [role="combobox"]'

/** Where there is something to fill in, the hands are there already; whoever was faster stays where they write. */
export function focusField(within: HTMLElement): void {
  if (within.querySelector(`:is(${fields}):focus`) === null)
    within.querySelector<HTMLElement>(fields)?.focus()
}
