import { maxSearchLength } from '@impulse/api/lists/search'
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import css from './search-field.module.css'

type SearchFieldProps = {
  /** Search text that the URL contains. */
  value: string
  /** Returns the URL of the page with this search text. */
  toUrl: (search: string) => string
  label: string
  placeholder: string
}

/**
 * Search field. The list is searched while the member types. Before hydration, the field works as an ordinary
 * form.
 */
export function SearchField({ value, toUrl, label, placeholder }: SearchFieldProps) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchedText = useRef(value)

  const search = () => {
    clearTimeout(timer.current)
    const text = field.current?.value.trim() ?? ''
    if (text === searchedText.current) return
    searchedText.current = text
    // Replaces the current entry of the browser's history, so that a search does not add an entry for each
    // letter.
    void navigate(toUrl(text), { replace: true, preventScrollReset: true })
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, quietMs)
  }
  // Moves the list with its field to the top of a touch screen, because the keyboard covers the lower half with the
  // results. The room below a short list stays until the member leaves the page, so that no row moves under a finger.
  const makeRoom = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (!matchMedia('(pointer: coarse)').matches) return
    target.form?.classList.add(css.room ?? '')
    const list = target.form?.closest('section') ?? target.form
    list?.scrollIntoView()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  // Copies the search text of the URL to the field after a change without typing: the member pressed «Сбросить» or
  // Back.
  useEffect(() => {
    if (field.current === null || value === searchedText.current) return
    searchedText.current = value
    field.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const [path, otherFilters] = toUrl('').split('?')
  return (
    // The <search> element is not used, because some browsers of members do not support it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <form role="search" method="get" action={path} className={css.search} onSubmit={submit}>
      {[...new URLSearchParams(otherFilters)].map(([name, filterValue]) => (
        <input key={name} type="hidden" name={name} value={filterValue} />
      ))}
      <Icon name="magnifying-glass" className={css.icon} />
      <input
        ref={field}
        type="search"
        name="search"
        className={css.field}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxSearchLength}
        defaultValue={value}
        onInput={wait}
        onFocus={makeRoom}
      />
    </form>
  )
}

const quietMs = 300
