import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type ReactNode, useState } from 'react'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { useResource } from '../../../shared/loading/use-resource.ts'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import { AutomaticButton } from './automatic-button.tsx'

const AutomaticSheet = lazySheet(() =>
  import('./automatic-sheet.tsx').then((module) => module.AutomaticSheet),
)

/**
 * Loads the rule of automatic withdrawals. Returns the button that shows its state, and the sheet, which has a form of its
 * own and must stand outside the form of a withdrawal.
 */
export function useAutomatic(
  terms: WithdrawalTerms,
  reloadTerms: () => void,
): { button: ReactNode; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const resource = useResource('/api/automatic-withdrawal/', { isOpen: true })
  const rule = getLoadedValue(resource.shown)?.rule ?? null
  const open = () => {
    // Another tab may have changed the rule.
    resource.retry()
    setOpen(true)
  }
  return {
    button: <AutomaticButton rule={rule} terms={terms} onOpen={open} />,
    sheet: (
      <AutomaticSheet
        open={isOpen}
        resource={resource}
        terms={terms}
        reloadTerms={reloadTerms}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
