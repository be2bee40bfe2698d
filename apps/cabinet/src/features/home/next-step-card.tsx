import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { useRefreshOnReturn } from '../../shared/loading/use-refresh-on-return.ts'
import type { Resource } from '../../shared/loading/use-resource.ts'
import { repeatable } from '../../shared/api/repeatable.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { RetryAlert } from '../../shared/feedback/retry-alert.tsx'
import { api } from '../../shared/session/browser-session.ts'
import { failedText, type HomeFacts } from './next-step.load.ts'
import type { BegunForm } from '../../shared/member/begun-form.ts'
import { findNextStep } from './next-step.ts'

type NextStepCardProps = { part: Resource<HomeFacts>; begun: BegunForm | null; isNew: boolean }

/**
 * Card with the member's next step: the most urgent thing that the member must do. If no step is found and some
 * facts could not be loaded, the card shows an error.
 */
export function NextStepCard({ part: { shown, retry, retrying }, begun, isNew }: NextStepCardProps) {
  // Loads the facts again when the member returns to the browser tab. The next step may have changed without a change
  // of the balance, for example after a review of the document.
  useRefreshOnReturn(retry)
  const { balance, pending, today, refreshEverywhere } = useMemberSummary()
  const mask = useMasked()
  const known = getLoadedValue(shown)
  const step =
    known &&
    findNextStep(known, {
      available: getLoadedValue(balance)?.balance ?? 0,
      frozen: getLoadedValue(pending)?.amount ?? 0,
      today,
      begun,
      isNew,
    })
  if (step) {
    const { tone, title, text, to, action, isNotified, canDismiss } = step
    const markOpened = () =>
      api.post('/api/notification/read/', { link: to }, repeatable()).then(refreshEverywhere)
    const follow = () => {
      if (isNotified) markOpened().catch(() => undefined)
    }
    return (
      <Alert
        tone={tone}
        title={mask(title)}
        action={
          <>
            <ButtonLink to={to} variant="secondary" onClick={follow}>
              {action}
            </ButtonLink>
            {canDismiss && (
              <Button variant="ghost" onClick={() => void markOpened().then(retry, retry)}>
                Скрыть
              </Button>
            )}
          </>
        }
      >
        {mask(text)}
      </Alert>
    )
  }
  if (shown.status === 'loading' || known?.isPartial === false) return null
  return (
    <RetryAlert onRetry={retry} retrying={retrying} of={shown.status === 'failed' ? shown : undefined}>
      {failedText}
    </RetryAlert>
  )
}
