import { OneLineField } from '../form/form-field.tsx'

/** Reason for colleagues, which is stored in the audit for good. */
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
