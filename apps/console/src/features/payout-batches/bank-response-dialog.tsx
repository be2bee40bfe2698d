import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { outcomeLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { formatLateLines } from '@impulse/copy-ru/payouts/statement-line-list'
import { type BankResponseReport } from '@impulse/api/payouts/console-payouts'
import { maxBankResponseBytes } from '@impulse/api/payouts/payout-limits'
import { Alert, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { withQuery } from '../../shared/api/with-query.ts'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { formatDetails, formatReportStatus, sortRows } from './bank-response-messages.ts'

type ShownReport = { report: BankResponseReport; isApplied: boolean }

/**
 * Dialog in which staff upload the bank's response file: first for a dry run, which changes nothing, then for a run
 * that records the outcomes. Both runs show the outcome of each row.
 */
export function BankResponseDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [shownReport, setShownReport] = useState<ShownReport | null>(null)
  const refresh = useRefresh()
  const send = async (isApplied: boolean) => {
    if (!file) throw new FieldsRefused({ file: 'Выберите файл' })
    if (file.size > maxBankResponseBytes)
      throw new FieldsRefused({ file: 'Файл больше 40 МБ: разделите его' })
    const path = withQuery('/console/api/bank-responses', { dryRun: isApplied ? 'no' : 'yes' })
    const report = await call('POST', path, file)
    setShownReport({ report, isApplied: isApplied || report.before !== null })
    if (isApplied) refresh()
  }
  const isChecked = shownReport !== null && !shownReport.isApplied
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby="bank-response-title"
      onClose={(_event, why) => why !== 'backdropClick' && onClose()}
    >
      <DialogTitle id="bank-response-title">Ответ банка</DialogTitle>
      <DialogContent>
        {!shownReport?.isApplied && (
          <StepForm button={isChecked ? 'Принять ответ' : 'Проверить файл'} onSubmit={() => send(isChecked)}>
            <Typography>
              CSV (столбцы Референс, Сумма, Результат, Причина), выписка 1С или camt.053, до 40 МБ.
            </Typography>
            <FormField
              name="file"
              type="file"
              label="Файл банка"
              slotProps={{ inputLabel: { shrink: true } }}
              onChange={({ target }) => {
                setFile((target as HTMLInputElement).files?.[0] ?? null)
                setShownReport(null)
              }}
            />
          </StepForm>
        )}
        {shownReport && <Report {...shownReport} />}
        <Button fullWidth sx={{ mt: 1 }} onClick={onClose}>
          {shownReport?.isApplied ? 'Готово' : 'Не сейчас'}
        </Button>
      </DialogContent>
    </Dialog>
  )
}

/** Outcome of each row of the file, and the documents whose days are already closed. */
export function Report({
  report: { rows, others, suggested, doubleDebits, lateLines, before },
  isApplied,
}: ShownReport) {
  const { shownRows, more, unresolved } = sortRows(rows)
  return (
    <>
      <Alert
        severity={unresolved + doubleDebits > 0 ? 'warning' : isApplied ? 'success' : 'info'}
        sx={{ my: 2 }}
      >
        {formatReportStatus({ before, isApplied })} Строк: {formatNumber(rows.length)}, из них требуют
        внимания: {formatNumber(unresolved)}.
        {others > 0 && ` Чужих платежей в выписке: ${formatNumber(others)}.`}
        {suggested > 0 && ` Похожих на выплаты: ${formatNumber(suggested)}, подтвердите их в «Сверке».`}
        {doubleDebits > 0 &&
          ` Двойных списаний без референса: ${formatNumber(doubleDebits)}, разберите их в «Сверке» и требуйте деньги назад.`}
      </Alert>
      {lateLines.count > 0 && (
        <Alert severity="warning" sx={{ my: 2 }}>
          Эти дни уже закрыты и не изменятся, документы войдут в следующее закрытие:{' '}
          {formatLateLines(lateLines)}
        </Alert>
      )}
      <TableCard
        title="Строки файла"
        heads={['Строка', 'Что вышло', 'Референс', 'Подробности']}
        rows={shownRows.map((row) => ({
          id: String(row.line),
          cells: [String(row.line), outcomeLabels[row.outcome], row.reference ?? '—', formatDetails(row)],
        }))}
        more={more}
      />
    </>
  )
}
