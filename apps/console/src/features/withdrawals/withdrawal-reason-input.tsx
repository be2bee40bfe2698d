import {
  isWithdrawalReason,
  type WithdrawalReasonCode,
  withdrawalReasonCodes,
} from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { MenuItem } from '@mui/material'
import { FormField } from '../../shared/form/form-field.tsx'

/**
 * Input for the reason of a rejected withdrawal or a returned payout. Each choice shows the text that the member
 * will read.
 */
export const WithdrawalReasonInput = ({
  value,
  onChange,
}: {
  value: WithdrawalReasonCode | ''
  onChange: (reason: WithdrawalReasonCode) => void
}) => (
  <FormField
    select
    required
    name="reason"
    label="Причина"
    value={value}
    onChange={({ target }) => isWithdrawalReason(target.value) && onChange(target.value)}
  >
    {withdrawalReasonCodes.map((code) => (
      <MenuItem key={code} value={code}>
        {code === 'other' ? 'Другое: написать пояснение' : withdrawalReasons[code].text}
      </MenuItem>
    ))}
  </FormField>
)
