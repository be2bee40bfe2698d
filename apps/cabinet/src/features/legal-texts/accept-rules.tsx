import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import { useContext, useRef, useState } from 'react'
import { useFocusMove } from '../../shared/browser/use-focus-move.ts'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { MemberSummaryContext } from '../../shared/member/member-summary.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { usePress } from '../../shared/feedback/use-press.ts'
import { Button } from '../../shared/ui/button.tsx'
import { repeatable } from '../../shared/api/repeatable.ts'
import { useMember } from '../../shared/member/member.ts'
import { Alert } from '../../shared/feedback/alert.tsx'
import { api } from '../../shared/session/browser-session.ts'
import { safePath } from '../../shared/session/return-path.ts'
import { Changes } from './changes-list.tsx'
import type { LoadedLegalDocument } from './legal-text.load.ts'
import { useQuery } from '../../shared/page/use-query.ts'

/**
 * Shows the changes in the programme's rules (a legal text), and requests the acceptance of the version in force. After
 * the acceptance the member returns to the page that `next` in the URL names. Without `next`, a confirmation is shown.
 */
export function AcceptRules({ loaded: { document, changes } }: { loaded: LoadedLegalDocument }) {
  const { version, versions } = document
  const accepted = useMember()?.rulesVersion
  const { accept, busy, failed, isDone } = useAccepting(version)
  if (accepted === undefined || accepted === null || versions[0]?.version !== version) return null
  if (accepted === version || isDone) return isDone ? <Accepted version={version} /> : null
  return (
    <>
      <Alert tone="warn" title="Правила обновились">
        Прочитайте, что изменилось, и&nbsp;примите новую редакцию: до&nbsp;этого вывод закрыт
      </Alert>
      {changes?.requested === false && <Changes {...changes} isAccepted />}
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <div>
        <Button busy={busy} onClick={accept}>
          Принять правила
        </Button>
      </div>
    </>
  )
}

/**
 * Confirmation that the member has accepted the programme's rules. The confirmation replaces the pressed button and
 * receives the focus.
 */
function Accepted({ version }: { version: string }) {
  const output = useRef<HTMLOutputElement>(null)
  useFocusMove(() => output.current?.focus())
  return (
    <output ref={output} tabIndex={-1}>
      <Alert tone="ok">Вы&nbsp;приняли редакцию от&nbsp;{versionText(version)}</Alert>
    </output>
  )
}

function useAccepting(version: string) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const params = useQuery()
  const state: unknown = useLocation().state
  const account = useContext(MemberSummaryContext)
  const { busy, failed, press } = usePress()
  const [done, setDone] = useState<string | null>(null)
  const accept = async () => {
    try {
      await api.post('/api/consents/', { purpose: 'rules', given: true, textVersion: version }, repeatable())
      // Other tabs of the cabinet may show that withdrawals are blocked until the acceptance, so every tab loads
      // its data again.
      account?.refreshEverywhere()
      await revalidate()
      const next = safePath(params.get('next'))
      // Goes one entry back when the member came from the page `next`. A navigation to that page would add a second
      // history entry for it.
      if (next !== null && isFrom(next, state)) return await navigate(-1)
      if (next !== null) return await navigate(next, { replace: true })
      setDone(version)
    } catch (error) {
      // A newer version of the programme's rules than the shown one is in force. The page loads the newer version, so
      // that the member can accept it.
      if (error instanceof ApiError && error.code === 'consent_outdated') await revalidate()
      throw error
    }
  }
  return { accept: () => press(accept), busy, failed, isDone: done === version }
}

const isFrom = (next: string, state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === next
