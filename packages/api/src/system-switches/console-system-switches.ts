import { maxMaintenanceTextLength } from './system-switch-limits.ts'
import * as z from 'zod/mini'
import { oneLineSchema } from '../fields/one-line.ts'

const lastChange = { actor: z.string(), changedAt: z.nullable(z.string()) }

export const systemSwitchesSchema = z.object({
  /** State of the switch that stops the sending of sign-in codes. */
  codes: z.object({ isOn: z.boolean(), reason: z.string(), ...lastChange }),
  /**
   * Maintenance banner. `words` is the text that the cabinet shows now; null when there is no banner or the
   * banner's time is over.
   */
  maintenance: z.object({
    text: z.string(),
    until: z.nullable(z.string()),
    words: z.nullable(z.string()),
    ...lastChange,
  }),
})
export type SystemSwitches = z.infer<typeof systemSwitchesSchema>

/**
 * Request that turns the switch of sign-in codes on (`isOn`: no codes are sent) or off. Colleagues read
 * `reason`.
 */
export const signInCodeSwitchRequestSchema = z
  .object({ isOn: z.boolean('invalid_request'), reason: z._default(oneLineSchema(300, 'pause_reason'), '') })
  .check(z.refine(({ isOn, reason }) => !isOn || reason !== '', { error: 'pause_reason', path: ['reason'] }))

export const newMaintenanceSchema = z.object({
  text: oneLineSchema(maxMaintenanceTextLength, 'maintenance_text').check(z.minLength(1, 'maintenance_text')),
  until: z.iso.datetime({ offset: true, error: 'maintenance_until' }),
})
