import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { followHiding, hideAmounts, isHiding } from '../../shared/amount/hiding.ts'
import { deviceValues } from '../../shared/session/browser-session.ts'
import { findSnapshot } from '../../shared/session/snapshot.ts'
import { renderSnapshot, formatSnapshotTime } from './offline-screen.ts'
import css from './offline-page.module.css'

export type OfflineMoneyProps = {
  /** Title and action of a page that could not be loaded; undefined in a page of which only the list is missing. */
  title?: string
  action?: ReactNode
  /** Path of the page. */
  path: string
  /** Content that is shown when no snapshot is stored. */
  children: ReactNode
}

/**
 * Shows the stored amounts or contracts instead of a page or a list that could not be loaded offline. They are the same that the
 * offline page would show after a reload.
 */
export function OfflineMoney({ title, path, action, children }: OfflineMoneyProps) {
  const [now] = useState(() => new Date())
  const [snapshot] = useState(() => findSnapshot(deviceValues, now))
  const isHidden = useSyncExternalStore(followHiding, isHiding, () => false)
  const isWhole = title !== undefined
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const hide = () => hideAmounts(!isHidden)
    if (!snapshot) return
    const parts = renderSnapshot(snapshot, { path, isHidden, hide })
    container.current?.replaceChildren(...(isWhole ? parts : parts.slice(-1)))
  }, [snapshot, path, isHidden, isWhole])
  if (!snapshot) return children
  return (
    <div className={css.within}>
      {isWhole && <h1>{title}</h1>}
      <p className={css.note}>Данные на&nbsp;{formatSnapshotTime(snapshot.at, now)}</p>
      <div ref={container} className={css.money} />
      {action}
    </div>
  )
}
