import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { plural } from '../../shared/format/plural.ts'
import { Link } from '../../shared/modal/link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Chip, ChipRow } from '../../shared/ui/chip.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { OwnPeriod } from '../../shared/list/own-period.tsx'
import { isSamePeriod, type Period, periodName } from '../../shared/list/period.ts'
import {
  getInitialPeriod,
  type Format,
  formats,
  toStatementRequest,
  statementPeriods,
} from './statement-choice.ts'
import { useOperationCount } from './use-operation-count.ts'
import { useSummaryYears } from './use-summary-years.ts'
import { DownloadOutcome } from '../../shared/files/download-outcome.tsx'
import css from './statement-sheet.module.css'
import { useDownload } from '../../shared/files/use-download.ts'

type StatementSheetProps = {
  /** Period that the page shows. An empty first or last day means that the period is open at that end. */
  shownPeriod: Period
  today: string
  open: boolean
  onClose: () => void
}

/** Sheet in which the member chooses the period and the format of a statement, and downloads the statement. */
export function StatementSheet({ shownPeriod, today, open, onClose }: StatementSheetProps) {
  return (
    <Modal open={open} onClose={onClose} title="Выписка" closeButton>
      <StatementForm shownPeriod={shownPeriod} today={today} onNavigateAway={onClose} />
    </Modal>
  )
}

type Choice = Period | { year: string } | 'own'

/**
 * Form of the sheet. The form is mounted only while the sheet is open, so that closing the sheet cancels a
 * download.
 */
function StatementForm({
  shownPeriod,
  today,
  onNavigateAway,
}: {
  shownPeriod: Period
  today: string
  onNavigateAway: () => void
}) {
  const ownId = useId()
  const [choice, setChoice] = useState<Choice>(getInitialPeriod(statementPeriods(today), shownPeriod))
  const [format, setFormat] = useState<Format>('pdf')
  const { state, start, reset, saved } = useDownload()
  const busy = state.step === 'fetching'

  const choose = (nextChoice: Choice) => {
    setChoice(nextChoice)
    reset()
  }
  const chooseFormat = (nextFormat: Format) => {
    setFormat(nextFormat)
    reset()
  }
  const [ownPeriod, setOwnPeriod] = useState({
    dateSince: shownPeriod.dateSince,
    dateTo: shownPeriod.dateTo || today,
  })
  const editOwnPeriod = (period: Period) => {
    setOwnPeriod(period)
    if (state.step === 'saved' || state.step === 'fetched') reset()
  }
  const download = (range: Period | { year: string }) => {
    const { path, query } = toStatementRequest({ format, ...range })
    void start(path, query)
  }
  return (
    <div className={css.form}>
      <RangeChoice shownPeriod={shownPeriod} today={today} choice={choice} onChoose={choose}>
        {choice === 'own' && (
          <OwnPeriod
            id={ownId}
            period={ownPeriod}
            required
            {...(state.step === 'failed' && { refused: state.fields })}
            onChoose={download}
            onEdit={editOwnPeriod}
          />
        )}
        {choice === 'own' ? (
          <PeriodNote period={ownPeriod} today={today} isOwn />
        ) : (
          'dateSince' in choice && <PeriodNote period={choice} today={today} />
        )}
      </RangeChoice>
      <FormatChoice format={format} onChoose={chooseFormat} />
      <Button
        size={56}
        wide
        busy={busy}
        {...(choice === 'own' ? { type: 'submit', form: ownId } : { onClick: () => download(choice) })}
      >
        Скачать
      </Button>
      <DownloadOutcome state={state} atFields={choice === 'own'} onSaved={saved} />
      {format === 'pdf' && (
        <p className={css.about}>
          Банк проверит файл по&nbsp;коду из&nbsp;него на&nbsp;странице{' '}
          <Link to="/check" onClick={onNavigateAway}>
            «Проверка подлинности»
          </Link>
        </p>
      )}
      <p className={css.about}>
        Не&nbsp;получается?{' '}
        <Link to={newTicketAddress({ about: 'general', topic: 'statement' })} onClick={onNavigateAway}>
          Напишите в&nbsp;поддержку
        </Link>
      </p>
    </div>
  )
}

type RangeChoiceProps = {
  shownPeriod: Period
  today: string
  choice: Choice
  onChoose: (choice: Choice) => void
  /** Fields for a period of the member's own, and the note about the period. */
  children: ReactNode
}

/** Chips for the content of the file, operations of a period or the summary of a year, and for the period or the year. */
function RangeChoice({ shownPeriod, today, choice, onChoose, children }: RangeChoiceProps) {
  const periods = statementPeriods(today)
  const years = useSummaryYears(today)
  const isOwn = choice === 'own'
  const isYear = !isOwn && 'year' in choice
  return (
    <>
      <div className={css.choice}>
        <ChipRow label="Что скачать">
          <Chip pressed={!isYear} onClick={() => isYear && onChoose(getInitialPeriod(periods, shownPeriod))}>
            Операции
          </Chip>
          <Chip pressed={isYear} onClick={() => !isYear && onChoose({ year: today.slice(0, 4) })}>
            Сводка за год
          </Chip>
        </ChipRow>
        <p className={css.about}>
          {isYear
            ? 'Доход и\u00a0остатки по\u00a0месяцам, без отдельных операций'
            : 'Доход, остатки и\u00a0каждая операция. Банки обычно просят 3\u00a0месяца'}
        </p>
      </div>
      <div className={css.choice}>
        <p className={css.label}>{isYear ? 'Год' : 'Период'}</p>
        {isYear ? (
          <ChipRow label="Год">
            {years.map((year) => (
              <Chip key={year} pressed={choice.year === year} onClick={() => onChoose({ year })}>
                {year}
              </Chip>
            ))}
          </ChipRow>
        ) : (
          <ChipRow label="Период">
            {periods.map(({ name, ...period }) => (
              <Chip
                key={name}
                pressed={!isOwn && isSamePeriod(choice, period)}
                onClick={() => onChoose(period)}
              >
                {name}
              </Chip>
            ))}
            <Chip pressed={isOwn} onClick={() => onChoose('own')}>
              Свой период
            </Chip>
          </ChipRow>
        )}
        {children}
      </div>
    </>
  )
}

type PeriodNoteProps = { period: Period; today: string; isOwn?: boolean }

/** Days of the period, unless the fields show them, and the number of its operations. */
function PeriodNote({ period, today, isOwn = false }: PeriodNoteProps) {
  const count = useOperationCount(period)
  const name = isOwn ? '' : periodName(period, today)
  const operations =
    count !== null && `${formatNumber(count)}\u00a0${plural(count, 'операция', 'операции', 'операций')}`
  return (
    <p className={count === 0 ? css.empty : css.about} aria-live="polite">
      {count === 0 ? (
        <>{name && `${name}. `}Операций нет, только остатки</>
      ) : (
        [name, operations].filter(Boolean).join(', ')
      )}
    </p>
  )
}

function FormatChoice({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) {
  return (
    <div className={css.choice}>
      <p className={css.label}>Формат</p>
      <ChipRow label="Формат">
        {formats.map((known) => (
          <Chip key={known.format} pressed={format === known.format} onClick={() => onChoose(known.format)}>
            {known.name}
          </Chip>
        ))}
      </ChipRow>
      <p className={css.about}>{formats.find((known) => known.format === format)?.about}</p>
    </div>
  )
}
