import { OneLineField } from '../form/form-field.tsx'

/** Field for the reason that colleagues read. The audit stores the reason permanently. */
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
    {...{ value, onChange, maxLength }}
  />
)
