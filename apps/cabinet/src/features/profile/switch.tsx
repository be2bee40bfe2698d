import type { ReactNode } from 'react'
import css from './switch.module.css'

type SwitchProps = {
  label: ReactNode
  isOn: boolean
  /** True while a request saves the change. */
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** On/off switch. A press on the switch applies the change immediately. */
export function Switch({ label, isOn, isBusy = false, onChange }: SwitchProps) {
  return (
    <label className={css.label}>
      <span className={css.text}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={css.switch}
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
