import { classNames } from '../class-names.ts'
import css from './status-tag.module.css'

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'plain'

/** Where a thing stands, in a word. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={classNames(css.tag, css[tone])}>{children}</span>
}
