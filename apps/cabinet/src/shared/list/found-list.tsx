import type { ReactNode } from 'react'
import type { Loadable } from '../loading/loadable.ts'
import { ListCard } from './list-row.tsx'
import { LoadFailed } from '../feedback/load-failed.tsx'
import type { LoadedPages } from './growing-list.ts'
import { ShowMore } from './show-more.tsx'
import { useLastLoadedList } from './use-last-loaded-list.ts'

type FoundListProps<T> = {
  list: Loadable<LoadedPages<T>>
  /** True while the rows for other filters are loading. */
  waiting: boolean
  /** Returns the text with the number of rows, which screen readers announce. */
  text: (count: number) => string
  getId: (item: T) => string
  /** Content that is shown if the list has no rows. */
  empty: ReactNode
  /** Address of the same list with one more page of rows. */
  more: string
  /** Renders a row of the list. */
  children: (item: T) => ReactNode
}

/** List of rows that match the filters, or the error when the list could not be loaded. */
export function FoundList<T>({
  list: found,
  waiting,
  text: message,
  getId,
  empty,
  more,
  children,
}: FoundListProps<T>) {
  const { list, failed } = useLastLoadedList(found)
  if (list.status === 'loading') return null
  if (list.status === 'failed') return <LoadFailed of={list}>{list.text}</LoadFailed>
  const { items, totalCount } = list.value
  return (
    <>
      <output className="visually-hidden">{!waiting && message(totalCount)}</output>
      {items.length === 0 ? (
        empty
      ) : (
        <ListCard waiting={waiting}>
          {items.map((item) => (
            <li key={getId(item)}>{children(item)}</li>
          ))}
        </ListCard>
      )}
      <ShowMore left={totalCount - items.length} to={more} failed={failed} />
    </>
  )
}
