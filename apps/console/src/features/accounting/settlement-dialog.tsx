import { Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { ActionCallbacks } from '../../shared/actions/use-actions.ts'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { call } from '../../shared/api/call.ts'
import { DateField, OneLineField } from '../../shared/form/form-field.tsx'

type Subject =
  | { kind: 'unclaimed_payment'; number: string }
  | { kind: 'unclaimed_write_off'; number: string }
  | { kind: 'tax_refund'; memberId: string; year: string }

/**
 * Dialog that proposes a manual settlement. For a payment, staff enter the bank's payment order and the day of the
 * payment. A second person approves the settlement.
 */
export function SettlementDialog({
  title,
  subject,
  onDone,
  onClose,
  children,
}: ActionCallbacks & { title: string; subject: Subject; children: ReactNode }) {
  // The id is created with the dialog, so that a double-click creates only one proposal.
  const [id] = useState(() => crypto.randomUUID())
  const [document, setDocument] = useState('')
  const [paidOn, setPaidOn] = useState('')
  const propose = async (reason: string) => {
    const settlement =
      subject.kind === 'unclaimed_write_off'
        ? { ...subject, id, reason }
        : { ...subject, id, reason, document, paidOn }
    await call('POST', '/console/api/manual-settlements', settlement)
    onDone('Предложено. Подтвердит другой сотрудник в «Расчётах вручную»')
  }
  return (
    <ReasonDialog title={title} button="Предложить" onSubmit={propose} onClose={onClose}>
      <Typography>{children} Нужен второй сотрудник.</Typography>
      {subject.kind !== 'unclaimed_write_off' && (
        <>
          <OneLineField
            required
            name="document"
            label="Документ банка"
            helperText="Номер и дата платёжного поручения"
            value={document}
            onChange={setDocument}
            maxLength={200}
          />
          <DateField
            required
            name="paidOn"
            type="date"
            label="День платежа"
            value={paidOn}
            onChange={setPaidOn}
          />
        </>
      )}
    </ReasonDialog>
  )
}
