import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './filter-bar.module.css'

/**
 * Search and filters of a list. On a phone they are one row that stays at the top while the list scrolls: the search is
 * as small as its icon until it has the focus or a text, and the filters scroll sideways.
 */
export function FilterBar({ search, children }: { search: ReactNode; children: ReactNode }) {
  const filters = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = filters.current
    const selected = [...(row?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])].at(-1)
    if (row && selected) reveal(row, selected)
  }, [])
  return (
    <div className={css.bar}>
      {search}
      <div
        ref={filters}
        className={css.filters}
        onFocus={({ currentTarget, target }: FocusEvent<HTMLElement>) => reveal(currentTarget, target)}
      >
        {children}
      </div>
    </div>
  )
}

/** Scrolls a row of filters sideways so that the whole filter is visible. Browsers show only a part of it on focus. */
function reveal(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const right = offsetLeft + offsetWidth + margin - row.clientWidth
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, right), offsetLeft - margin)
}

/** Pixels between a revealed filter and the edge of its row. */
const margin = 16
