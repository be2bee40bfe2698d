import { useState } from 'react'
import { Icon } from '../../../shared/icon/icon.tsx'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'

const LogoutSheet = lazySheet(() => import('./logout-sheet.tsx').then((module) => module.LogoutSheet))

/** Button «Выйти», which opens the confirmation that the specification describes (section 2). */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Icon name="sign-out" />
        Выйти
      </button>
      <LogoutSheet open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
