import type { ComponentProps } from 'react'
import { dayMask } from './input-mask.ts'
import { MaskedField } from './masked-field.tsx'

type DayFieldProps = Omit<ComponentProps<typeof MaskedField>, 'mask' | 'placeholder'>

/**
 * Field for a date as «21.11.2026». Not `<input type="date">`, which has the language and the format of the browser
 * instead of the cabinet's.
 */
export const DayField = (props: DayFieldProps) => (
  <MaskedField {...props} mask={dayMask} placeholder="дд.мм.гггг" />
)
