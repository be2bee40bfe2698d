import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-name.ts'
import { classNames } from '../ui/class-names.ts'
import css from './alert.module.css'

type AlertProps = {
  tone: 'bad' | 'warn' | 'info' | 'ok'
  title?: string
  children?: ReactNode
  /** Button or link by which the member can solve the problem. */
  action?: ReactNode
  icon?: IconName
}

/** Message inside the page. When an error message appears, screen readers announce it. */
export function Alert({ tone, title, children, action, icon = icons[tone] }: AlertProps) {
  return (
    <div className={classNames(css.notice, css[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon} className={css.icon} />
      <div className={css.text}>
        {title !== undefined && <p className={css.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}

const icons = { bad: 'warning-circle', warn: 'warning-circle', info: 'info', ok: 'check' } as const
