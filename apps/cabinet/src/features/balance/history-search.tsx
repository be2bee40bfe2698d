import { longestSearch } from '@impulse/wire/history-title'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../shared/icon/icon.tsx'
import { addressOf, type HistoryFilters } from './history-filters.ts'
import css from './history-search.module.css'

/** Searches while one types, and as an ordinary form before the page has come alive. */
export function HistorySearch({ filters }: { filters: HistoryFilters }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(filters.search)

  const search = () => {
    clearTimeout(timer.current)
    const text = field.current?.value.trim() ?? ''
    if (text === asked.current) return
    asked.current = text
    // One entry of the browser's history for a search, not one for each letter.
    void navigate(addressOf({ ...filters, search: text }), { replace: true, preventScrollReset: true })
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, quietMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  // The address was changed by something else: «Сбросить», or Back.
  useEffect(() => {
    if (field.current === null || filters.search === asked.current) return
    asked.current = filters.search
    field.current.value = filters.search
  }, [filters.search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const { category, dateSince, dateTo } = filters
  const others = Object.entries({ category, dateSince, dateTo }).filter(
    ([, value]) => value !== '' && value !== 'all',
  )
  return (
    // The <search> element is younger than the browsers that members have.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <form role="search" method="get" action="/balance" className={css.search} onSubmit={submit}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Icon name="magnifying-glass" className={css.icon} />
      <input
        ref={field}
        type="search"
        name="search"
        className={css.field}
        aria-label="Поиск по операциям и номерам договоров"
        placeholder="Операция или договор"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={longestSearch}
        defaultValue={filters.search}
        onInput={wait}
      />
    </form>
  )
}

const quietMs = 300
