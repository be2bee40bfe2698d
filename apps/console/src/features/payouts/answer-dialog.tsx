import { isSettled, outcomeWords } from '@impulse/wire/console-payout-words'
import { type AnswerReport, consolePayoutPaths, largestAnswerBytes } from '@impulse/wire/console-payouts'
import { dayInDigits } from '@impulse/wire/day'
import { withdrawalReasons } from '@impulse/wire/withdrawal-reasons'
import { Alert, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../shared/call.ts'
import { FieldsRefused } from '../../shared/form-errors.ts'
import { FormField } from '../../shared/form-field.tsx'
import { momentWords } from '../../shared/moment.tsx'
import { StepForm } from '../../shared/step-form.tsx'
import { TableCard } from '../../shared/table-card.tsx'

type Shown = { report: AnswerReport; isTaken: boolean }

/** The bank's answer: looked at first, then taken; row by row what became of it, and why not. */
export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const refresh = useRefresh()
  const send = async (isTaken: boolean) => {
    if (!file) throw new FieldsRefused({ file: 'Выберите файл' })
    if (file.size > largestAnswerBytes) throw new FieldsRefused({ file: 'Файл больше 10 МБ: разделите его' })
    const path = `${consolePayoutPaths.answers}?dryRun=${isTaken ? 'no' : 'yes'}`
    const report = await call<AnswerReport>('POST', path, file)
    setShown({ report, isTaken: isTaken || report.before !== null })
    if (isTaken) refresh()
  }
  const isChecked = shown !== null && !shown.isTaken
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby="answer-title"
      onClose={(_event, why) => why !== 'backdropClick' && onClose()}
    >
      <DialogTitle id="answer-title">Ответ банка</DialogTitle>
      <DialogContent>
        {!shown?.isTaken && (
          <StepForm button={isChecked ? 'Принять ответ' : 'Проверить файл'} onSubmit={() => send(isChecked)}>
            <Typography>CSV (Референс;Сумма;Результат;Причина) или выписка 1С, до 10 МБ.</Typography>
            <FormField
              name="file"
              type="file"
              label="Файл банка"
              slotProps={{ inputLabel: { shrink: true } }}
              onChange={({ target }) => {
                setFile((target as HTMLInputElement).files?.[0] ?? null)
                setShown(null)
              }}
            />
          </StepForm>
        )}
        {shown && <Report {...shown} />}
        <Button fullWidth sx={{ mt: 1 }} onClick={onClose}>
          {shown?.isTaken ? 'Готово' : 'Не сейчас'}
        </Button>
      </DialogContent>
    </Dialog>
  )
}

function Report({ report: { rows, others, before }, isTaken }: Shown) {
  const amiss = rows.filter(({ outcome }) => !isSettled(outcome))
  const taken = rows.filter(({ outcome }) => isSettled(outcome))
  return (
    <>
      <Alert severity={amiss.length > 0 ? 'warning' : isTaken ? 'success' : 'info'} sx={{ my: 2 }}>
        {headOf({ before, isTaken })} Строк: {rows.length}, из них требуют внимания: {amiss.length}.
        {others > 0 && ` Чужих платежей в выписке: ${others}.`}
      </Alert>
      <TableCard
        title="Строки файла"
        heads={['Строка', 'Референс', 'Что вышло', 'Подробности']}
        rows={[...amiss, ...taken].slice(0, mostShown).map((row) => ({
          id: String(row.line),
          cells: [
            ...[String(row.line), row.reference ?? '—'],
            ...[outcomeWords[row.outcome], detailsOf(row)],
          ],
        }))}
        more={Math.max(0, rows.length - mostShown)}
      />
    </>
  )
}

/** More rows than anybody reads; those that need somebody stand first. */
const mostShown = 500

function headOf({ before, isTaken }: Pick<AnswerReport, 'before'> & { isTaken: boolean }): string {
  if (before)
    return `Этот файл уже принят ${momentWords(before.takenAt)} (${before.actor}), второй раз ничего не сделано.`
  return isTaken ? 'Ответ принят.' : 'Проверка: пока ничего не записано.'
}

const detailsOf = ({ said, outcome, reason, sums, paidOn }: AnswerReport['rows'][number]): string =>
  [
    said && `«${said}»`,
    outcome === 'returned' && reason && `участнику: ${withdrawalReasons[reason].text}`,
    paidOn && `день из файла «${paidOn.told}» не принят, записано ${dayInDigits(paidOn.used)}`,
    sums && `в файле ${kopecks(sums.told)}, в программе ${kopecks(sums.expected)}`,
  ]
    .filter(Boolean)
    .join('; ') || '—'

const kopecks = (sum: string | null): string =>
  sum === null ? 'не сумма' : `${sum.slice(0, -2) || '0'},${sum.slice(-2).padStart(2, '0')} ₽`
