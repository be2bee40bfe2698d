import { useState } from 'react'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { Button } from '../../shared/ui/button.tsx'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import type { Period } from '../../shared/list/period.ts'

const StatementSheet = lazySheet(() =>
  import('./statement-sheet.tsx').then((module) => module.StatementSheet),
)

/** Button that opens the sheet for a statement. The sheet starts with the period that the page shows. */
export function StatementButton({ shownPeriod }: { shownPeriod: Period }) {
  const [open, setOpen] = useState(false)
  const { today } = useMemberSummary()
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Выписка
      </Button>
      <StatementSheet shownPeriod={shownPeriod} today={today} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
