import { useState } from 'react'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import { NotificationsLink } from '../member/notifications-link.tsx'
import css from './top-bar.module.css'

const NotificationsPopover = lazySheet(() =>
  import('./notifications-popover.tsx').then((module) => module.NotificationsPopover),
)

/** Bell of the desktop, which opens the latest notifications. On a phone, the bell leads to the page. */
export function NotificationsBell() {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.place}>
      <NotificationsLink isOpen={open} onOpen={() => setOpen(!open)} />
      <NotificationsPopover open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
