import { useState } from 'react'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useMember } from '../../../shared/member/member.ts'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import css from './top-bar.module.css'

const MemberMenu = lazySheet(() => import('./member-menu.tsx').then((module) => module.MemberMenu))

/** Button with the member's avatar, which opens the menu below it. */
export function MemberMenuButton() {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.place}>
      <button
        type="button"
        className={css.avatar}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar member={useMember()} />
        <span className="visually-hidden">Профиль, тема и выход</span>
      </button>
      <MemberMenu open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
