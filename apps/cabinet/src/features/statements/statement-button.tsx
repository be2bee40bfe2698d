import { useState } from 'react'
import { useAccount } from '../../shared/account/account.ts'
import { Button } from '../../shared/button/button.tsx'
import { StatementSheet } from './statement-sheet.tsx'

/** Opens the sheet that makes a statement. */
export function StatementButton() {
  const [open, setOpen] = useState(false)
  const { today } = useAccount()
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Выписка
      </Button>
      <StatementSheet today={today} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
