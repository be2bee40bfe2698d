import { useState } from 'react'
import { Button } from '../../shared/button/button.tsx'
import { Chip, ChipRow } from '../../shared/chip/chip.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { OwnPeriod } from '../../shared/period/own-period.tsx'
import { isSamePeriod, type Period } from '../../shared/period/period.ts'
import { type Format, formats, requestOf, statementPeriods, summaryYears } from './statement-choice.ts'
import { DownloadOutcome } from './download-outcome.tsx'
import css from './statement-sheet.module.css'
import { useDownload } from './use-download.ts'

type StatementSheetProps = { today: string; open: boolean; onClose: () => void }

/** Which days, which format, and the file. */
export function StatementSheet({ today, open, onClose }: StatementSheetProps) {
  return (
    <Modal open={open} onClose={onClose} title="Выписка" closeButton>
      <StatementForm today={today} />
    </Modal>
  )
}

type Choice = Period | { year: string } | 'own'

/** Stands only while the sheet is open: closing it gives up a file that is on its way. */
function StatementForm({ today }: { today: string }) {
  const periods = statementPeriods(today)
  const [choice, setChoice] = useState<Choice>(periods[0] ?? 'own')
  const [format, setFormat] = useState<Format>('pdf')
  const { state, start, reset, saved } = useDownload()
  const busy = state.step === 'fetching'

  const choose = (chosen: Choice) => {
    setChoice(chosen)
    reset()
  }
  const download = (of: Period | { year: string }) => {
    const { path, query } = requestOf({ format, ...of })
    void start(path, query)
  }
  const button = (of?: Period | { year: string }) => (
    <Button
      type={of === undefined ? 'submit' : 'button'}
      size={56}
      wide
      busy={busy}
      onClick={of && (() => download(of))}
    >
      Скачать
    </Button>
  )
  const chosenYear = choice !== 'own' && 'year' in choice ? choice.year : null
  const chosenPeriod = choice !== 'own' && !('year' in choice) ? choice : null
  return (
    <div className={css.form}>
      <div className={css.choice}>
        <p className={css.label}>Операции за период</p>
        <ChipRow label="Операции за период">
          {periods.map(({ name, ...period }) => (
            <Chip
              key={name}
              pressed={chosenPeriod !== null && isSamePeriod(chosenPeriod, period)}
              onClick={() => choose(period)}
            >
              {name}
            </Chip>
          ))}
          <Chip pressed={choice === 'own'} onClick={() => choose('own')}>
            Свой период
          </Chip>
        </ChipRow>
      </div>
      <div className={css.choice}>
        <p className={css.label}>Сводка за год по месяцам</p>
        <ChipRow label="Сводка за год по месяцам">
          {summaryYears(today).map((year) => (
            <Chip key={year} pressed={chosenYear === year} onClick={() => choose({ year })}>
              {year}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <FormatChoice format={format} onChoose={setFormat} />
      {choice === 'own' ? (
        <OwnPeriod
          period={{ dateSince: '', dateTo: today }}
          required
          {...(state.step === 'failed' && { refused: state.fields })}
          onChoose={download}
        >
          {button()}
        </OwnPeriod>
      ) : (
        button(choice)
      )}
      <DownloadOutcome state={state} atFields={choice === 'own'} onSaved={saved} />
    </div>
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
