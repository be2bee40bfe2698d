import type { IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'
import { useEffect, useState } from 'react'
import { useMember } from '../../shared/member/member.ts'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import type { BegunForm } from '../../shared/member/begun-form.ts'

/**
 * Returns the form or the correction that the member has begun; null until the code that reads the draft has loaded. The
 * pages that only link to the form do not need this code for their first render.
 */
export function useBegunForm(status: IdentityDocumentStatus | undefined): BegunForm | null {
  const memberId = useMember()?.userId ?? ''
  const { today } = useMemberSummary()
  const isOpen = status === 'none' || status === 'rejected'
  const [begun, setBegun] = useState<BegunForm | null>(null)
  useEffect(() => {
    if (!isOpen) return
    import('./form/begun-form.ts').then(
      ({ loadBegunForm }) => setBegun(loadBegunForm(memberId, status, today)),
      () => undefined,
    )
  }, [isOpen, status, memberId, today])
  return isOpen ? begun : null
}
