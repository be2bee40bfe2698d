import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useState } from 'react'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import { Button } from '../../../shared/ui/button.tsx'

const AutomaticSheet = lazySheet(() =>
  import('./automatic-sheet.tsx').then((module) => module.AutomaticSheet),
)

/** Button that opens the rule of automatic withdrawals, whose code is loaded separately. */
export function AutomaticButton({ terms }: { terms: WithdrawalTerms }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Автоматический вывод
      </Button>
      <AutomaticSheet open={isOpen} terms={terms} onClose={() => setOpen(false)} />
    </>
  )
}
