import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * Returns the handler for the button that loads more rows. When the last rows are loaded, the button
 * disappears, so the focus moves to the first new row.
 */
export function useFocusNewRow(left: number): (event: MouseEvent<HTMLElement>) => void {
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const last = before.current
    before.current = null
    // If the member has focused another element in the meantime, the focus stays on that element.
    if (left > 0 || last === null || document.activeElement !== document.body) return
    const rows = getPageRows()
    focusRow(rows[rows.indexOf(last) + 1])
  }, [left])
  return ({ currentTarget }) => {
    const isBefore = (row: Element) =>
      (currentTarget.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    before.current = getPageRows().findLast(isBefore) ?? null
  }
}

const getPageRows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main li, main [role="row"]:has(button)'),
]

function focusRow(row: HTMLElement | undefined): void {
  if (row === undefined) return
  const opens = row.querySelector<HTMLElement>('a, button')
  // A row without a link or a button can receive the focus only with a tab index.
  if (opens === null) row.tabIndex = -1
  ;(opens ?? row).focus({ preventScroll: true })
}
