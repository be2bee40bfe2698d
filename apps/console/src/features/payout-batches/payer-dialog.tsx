import { type Payer, type PayerField, payerFieldNames } from '@impulse/api/payouts/payer'
import {
  maxPayerAddressLength,
  maxPayerNameLength,
  maxPurposeTemplateLength,
} from '@impulse/api/payouts/payout-limits'
import { payerFieldLabels } from '@impulse/copy-ru/payouts/payer-labels'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { OneLineField } from '../../shared/form/form-field.tsx'
import { StaffReason } from '../../shared/actions/staff-reason.tsx'
import type { ActionCallbacks } from '../../shared/actions/use-actions.ts'

type Props = ActionCallbacks & {
  payer: Payer
  /**
   * Number of the proposed change of the payer that is still open and that the new proposal replaces; undefined when no
   * proposal is open.
   */
  replaces: number | undefined
}

/**
 * Dialog in which an administrator proposes a change of the payer. The fields are filled with the current payer,
 * because usually only one field changes.
 */
export function PayerDialog({ payer, replaces, onDone, onClose }: Props) {
  // The id is created with the dialog, so that a double-click creates only one proposal.
  const [id] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState(payer)
  const [reason, setReason] = useState('')
  const propose = async () => {
    await call('POST', '/console/api/payer', { id, ...values, reason })
    onDone('Предложено. Подтвердит другой администратор')
  }
  return (
    <ActionDialog title="Изменить плательщика?" button="Предложить" onSubmit={propose} onClose={onClose}>
      <Typography>
        Реквизиты начнут действовать, когда их подтвердит другой администратор.
        {replaces !== undefined && ` Предложение №\u00a0${replaces} будет заменено.`}
      </Typography>
      {payerFieldNames.map((name) => (
        <OneLineField
          key={name}
          name={name}
          label={payerFieldLabels[name]}
          required={!optional.has(name)}
          maxLength={maxLength[name] ?? maxDigits}
          value={values[name]}
          onChange={(text) => setValues((before) => ({ ...before, [name]: text }))}
          {...(hints[name] !== undefined && { helperText: hints[name] })}
        />
      ))}
      <StaffReason value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

const optional: ReadonlySet<PayerField> = new Set(['kpp', 'ogrn', 'address', 'incomeCode'])

/**
 * Maximum number of characters in the input for a number of the payer, such as an account number. The limit leaves room
 * for spaces, with which people often type such numbers.
 */
const maxDigits = 60
const maxLength: Partial<Record<PayerField, number>> = {
  name: maxPayerNameLength,
  address: maxPayerAddressLength,
  bankName: maxPayerNameLength,
  purpose: maxPurposeTemplateLength,
}

const hints: Partial<Record<PayerField, string>> = {
  kpp: 'У предпринимателя его нет',
  ogrn: 'Печатается в выписках и квитанциях участников',
  address: 'Там же',
  purpose: 'Вместо {number} встанет номер заявки',
  incomeCode: 'От 1 до 5, если ваш бухгалтер его указывает',
}
