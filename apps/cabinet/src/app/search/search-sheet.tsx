import { maxSearchLength } from '@impulse/api/lists/search'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../shared/icon/icon.tsx'
import { RetryAlert } from '../../shared/feedback/retry-alert.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { plural } from '../../shared/format/plural.ts'
import { Loading, SkeletonRows } from '../../shared/ui/skeleton.tsx'
import { FoundGroups, toOptionId } from './found-groups.tsx'
import css from './search-sheet.module.css'
import { type SearchState, useFound } from './use-found.ts'

/** Search over operations, contracts, orders, news and help. Arrows choose a record, and Enter opens the record. */
export const SearchSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal open={open} onClose={onClose} label="Поиск по кабинету" closeButton>
    <Search />
  </Modal>
)

function Search() {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const text = typed.trim()
  const state = useFound(text)
  const count = state.found?.groups.reduce((sum, { records }) => sum + records.length, 0) ?? 0
  const isReady = text !== '' && !state.waiting && count > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (!isReady) return
    if (step === undefined) return document.getElementById(toOptionId(chosen))?.click()
    const next = (chosen + step + count) % count
    setChosen(next)
    document.getElementById(toOptionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={css.search} data-wide>
      <div className={css.head}>
        <Icon name="magnifying-glass" />
        <input
          className={css.field}
          role="combobox"
          aria-label="Поиск по кабинету"
          aria-autocomplete="list"
          aria-expanded={isReady}
          aria-controls="search-found"
          aria-activedescendant={isReady ? toOptionId(chosen) : undefined}
          placeholder="Номер, продукт, город, банк или вопрос"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={maxSearchLength}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <output className="visually-hidden">{text !== '' && !state.waiting && formatFound(count)}</output>
      <Results text={text} state={state} chosen={chosen} count={count} />
    </div>
  )
}

type ResultsProps = { text: string; state: SearchState; chosen: number; count: number }

function Results({ text, state: { found, waiting, retry }, chosen, count }: ResultsProps) {
  if (text === '')
    return <p className={css.hint}>Найдём операцию, договор, заявку, новость или ответ из&nbsp;помощи</p>
  if (found === null)
    return (
      <Loading label="Ищем">
        <SkeletonRows count={3} />
      </Loading>
    )
  return (
    <>
      {count > 0 && <FoundGroups groups={found.groups} chosen={chosen} waiting={waiting} />}
      {found.failed !== null && (
        <RetryAlert onRetry={retry} of={found.failed}>
          {found.failed.text}
        </RetryAlert>
      )}
      {count === 0 && found.failed === null && (
        <p className={css.hint}>Ничего не&nbsp;нашлось. Проверьте номер или введите другое слово</p>
      )}
    </>
  )
}

const formatFound = (count: number): string =>
  `${plural(count, 'Найдена', 'Найдены', 'Найдено')} ${count} ${plural(count, 'запись', 'записи', 'записей')}`
