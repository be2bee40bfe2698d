import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-name.ts'
import { classNames } from '../class-names.ts'
import css from './status-chip.module.css'

type StatusChipProps = {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'quiet'
  icon?: IconName
  children: ReactNode
}

/** How a thing stands: «На проверке». The word says it, the colour only helps. */
export function StatusChip({ tone, icon, children }: StatusChipProps) {
  return (
    <span className={classNames(css.status, css[tone])}>
      {icon && <Icon name={icon} className={css.icon} />}
      {children}
    </span>
  )
}
