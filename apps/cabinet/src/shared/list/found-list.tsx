import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Loadable } from '../loading/loadable.ts'
import { ListCard } from './list-row.tsx'
import { ListSection, type SectionCardProps } from './list-section.tsx'
import { LoadFailed } from '../feedback/load-failed.tsx'
import type { LoadedPages } from './growing-list.ts'
import { ShowMore } from './show-more.tsx'
import { useLastLoadedList } from './use-last-loaded-list.ts'

type FoundListProps<List extends LoadedPages<unknown>> = {
  list: Loadable<List>
  /** True while the rows for other filters are loading. */
  waiting: boolean
  /** Returns the text with the number of rows, which screen readers announce. */
  text: (count: number) => string
  getId: (item: List['items'][number]) => string
  /** Content that is shown if the list has no rows. */
  empty: ReactNode
  /** Address of the same list with one more page of rows. */
  more: string
  /** Groups the rows under headings. Without it, all rows are in one card. */
  toSections?: (list: List) => FoundSection<List['items'][number]>[]
  /** Table around the rows of a heading, each of which is then a row of a table. Without it, the rows are a list. */
  table?: ComponentType<SectionCardProps>
  /** Renders what stands in for a list that could not be loaded. `error` is the error, which is shown by default. */
  renderUnloaded?: ((error: ReactNode) => ReactNode) | undefined
  /** Renders a row of the list. */
  children: (item: List['items'][number]) => ReactNode
}

const asIs = (error: ReactNode): ReactNode => error

export type FoundSection<T> = { id: string; title: string; aside: ReactNode; items: T[] }

/** List of rows that match the filters, or the error when the list could not be loaded. */
export function FoundList<List extends LoadedPages<unknown>>({
  list: found,
  waiting,
  text: message,
  getId,
  empty,
  more,
  toSections,
  table,
  renderUnloaded = asIs,
  children,
}: FoundListProps<List>) {
  const { list, failed } = useLastLoadedList(found)
  if (list.status === 'loading') return null
  if (list.status === 'failed') return renderUnloaded(<LoadFailed of={list}>{list.text}</LoadFailed>)
  const { items, totalCount } = list.value
  const Row = table ? Fragment : 'li'
  const rowsOf = (group: List['items']) => group.map((item) => <Row key={getId(item)}>{children(item)}</Row>)
  return (
    <>
      <output className="visually-hidden">{!waiting && message(totalCount)}</output>
      {items.length === 0 ? (
        empty
      ) : toSections ? (
        toSections(list.value).map(({ items: group, ...section }) => (
          <ListSection key={section.id} {...section} waiting={waiting} card={table}>
            {rowsOf(group)}
          </ListSection>
        ))
      ) : (
        <ListCard waiting={waiting}>{rowsOf(items)}</ListCard>
      )}
      <ShowMore left={totalCount - items.length} to={more} failed={failed} />
    </>
  )
}
