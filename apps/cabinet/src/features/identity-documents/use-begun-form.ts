import { useEffect, useState } from 'react'
import { useMember } from '../../shared/member/member.ts'
import type { BegunForm } from './form/begun-form.ts'

/**
 * Returns the form that the member has begun; null until the code that reads the draft has loaded. The pages that only
 * link to the form do not need this code for their first render.
 */
export function useBegunForm(isEmpty: boolean): BegunForm | null {
  const memberId = useMember()?.userId ?? ''
  const [begun, setBegun] = useState<BegunForm | null>(null)
  useEffect(() => {
    if (!isEmpty) return
    import('./form/begun-form.ts').then(
      ({ loadBegunForm }) => setBegun(loadBegunForm(memberId)),
      () => undefined,
    )
  }, [isEmpty, memberId])
  return isEmpty ? begun : null
}
