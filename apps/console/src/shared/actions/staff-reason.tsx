import { OneLineField } from '../form/form-field.tsx'

/** Field for the reason of an action. Colleagues read the reason, and the audit stores it permanently. */
export const StaffReason = ({
  value,
  onChange,
  maxLength = 300,
}: {
  value: string
  onChange: (reason: string) => void
  maxLength?: number
}) => (
  <OneLineField
    required
    name="reason"
    label="Причина для коллег"
    helperText="Останется в журнале. Без номеров документов и счетов"
    value={value}
    onChange={onChange}
    maxLength={maxLength}
  />
)
