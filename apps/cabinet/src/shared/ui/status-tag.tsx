import { classNames } from './class-names.ts'
import type { IconName } from '../icon/icon-name.ts'
import { Icon } from '../icon/icon.tsx'
import css from './status-tag.module.css'

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'plain'

type StatusTagProps = { tone: StatusTone; text: string; icon?: IconName | undefined }

/** Coloured label that shows the status of an object. */
export function StatusTag({ tone, text: message, icon }: StatusTagProps) {
  return (
    <span className={classNames(css.tag, css[tone])}>
      {icon && <Icon name={icon} />}
      {message}
    </span>
  )
}
