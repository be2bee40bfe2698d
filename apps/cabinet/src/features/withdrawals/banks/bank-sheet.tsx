import type { Bank, Banks } from '@impulse/api/recipients/bank'
import { searchBanks } from '@impulse/api/recipients/bank-search'
import { type FormEvent, useRef, useState } from 'react'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import type { Resource } from '../../../shared/loading/use-resource.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { plural } from '../../../shared/format/plural.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { TextField } from '../../../shared/form/text-field.tsx'
import { useFocusMove } from '../../../shared/browser/use-focus-move.ts'
import { useTouchDevice } from '../../../shared/browser/touch-device.ts'
import { BankLine } from './bank-line.tsx'
import css from './bank-sheet.module.css'

type BankSheetProps = {
  open: boolean
  banks: Resource<Banks>
  chosenId: string | null
  /** Advice to a member whose search finds no bank. */
  instead: string
  onClose: () => void
  onChoose: (bank: Bank) => void
}

/** Sheet with a search field and the list of banks. Popular banks are first. */
export function BankSheet({ open, banks, ...rest }: BankSheetProps) {
  return (
    <Modal open={open} onClose={rest.onClose} title="Банк" closeButton>
      <div className={css.sheet}>
        <ResourceView
          resource={banks}
          label="Загружаем список банков"
          skeleton={skeleton}
          failedText={banksFailedText}
        >
          {({ banks }) => <BankList banks={banks} {...rest} />}
        </ResourceView>
      </div>
    </Modal>
  )
}

const skeleton = (
  <>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </>
)

/** Error text from the specification (section 8), for a list of banks that could not be loaded. */
const banksFailedText = 'Не удалось загрузить список банков'

type BankListProps = Pick<BankSheetProps, 'chosenId' | 'instead' | 'onChoose'> & { banks: Banks['banks'] }

/**
 * List of banks as radio buttons. A click chooses a bank immediately. With the arrow keys the member moves
 * between the banks, and confirms the choice with Enter or with the button.
 */
function BankList({ banks: { items, popularCount }, chosenId, instead, onChoose }: BankListProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState(chosenId)
  const isSearching = search.trim() !== ''
  const found = searchBanks(items, search)
  const field = useFocusUnlessTouch()
  const pickedBank = found.find(({ bank }) => bank.id === picked)?.bank
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bank = pickedBank ?? (isSearching ? found[0]?.bank : undefined)
    if (bank !== undefined) onChoose(bank)
  }
  const groups = isSearching
    ? [{ title: null, banks: found }]
    : [
        { title: 'Популярные', banks: found.slice(0, popularCount) },
        { title: 'Все банки', banks: found.slice(popularCount) },
      ]
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <TextField
        ref={field}
        id="bank-search"
        label="Поиск"
        type="search"
        placeholder="Например, Сбербанк"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <output className="visually-hidden">{isSearching && formatFound(found.length)}</output>
      <div role="radiogroup" aria-label="Банк" className={css.list}>
        {found.length === 0 && (
          <p className={css.nothing}>Такого банка в&nbsp;списке нет. Проверьте название или {instead}</p>
        )}
        {groups.map(({ title, banks }) => (
          <div key={title}>
            {title !== null && banks.length > 0 && <p className={css.group}>{title}</p>}
            {banks.map(({ bank, formerly }) => (
              <BankRow
                key={bank.id}
                bank={bank}
                formerly={formerly}
                isPicked={picked === bank.id}
                onPick={() => setPicked(bank.id)}
                onPress={() => onChoose(bank)}
              />
            ))}
          </div>
        ))}
      </div>
      {pickedBank && (
        <Button type="submit" wide>
          Выбрать: {pickedBank.shortName}
        </Button>
      )}
    </form>
  )
}

type BankRowProps = {
  bank: Bank
  /** Former name of a bank that has merged into `bank`, if the member's search matched the former name. */
  formerly: string | null
  isPicked: boolean
  onPick: () => void
  onPress: () => void
}

function BankRow({ bank, formerly, isPicked, onPick, onPress }: BankRowProps) {
  return (
    // The radio button inside handles the keyboard. `detail` is the number of clicks, and is 0 when the member
    // selects the row with an arrow key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className={css.bank} onClick={({ detail }) => detail > 0 && onPress()}>
      <input type="radio" name="bank" className={css.radio} checked={isPicked} onChange={onPick} />
      <BankLine
        bank={bank.shortName}
        name={bank.shortName}
        text={bank.name === bank.shortName ? undefined : bank.name}
        note={
          formerly !== null && (
            <span className={css.formerly}>
              {formerly} теперь {bank.shortName}
            </span>
          )
        }
      />
    </label>
  )
}

const formatFound = (count: number): string =>
  count === 0
    ? 'Ничего не нашлось'
    : `${plural(count, 'Нашёлся', 'Нашлось', 'Нашлось')} ${count} ${plural(count, 'банк', 'банка', 'банков')}`

/**
 * Focuses the search field. On a touch device the field is not focused, because the keyboard would cover the
 * popular banks.
 */
function useFocusUnlessTouch() {
  const field = useRef<HTMLInputElement>(null)
  const isTouch = useTouchDevice()
  useFocusMove(() => (isTouch ? field.current?.blur() : field.current?.focus()), isTouch)
  return field
}
