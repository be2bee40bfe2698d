import { fillPath } from '@impulse/api/routes/fill-path'
import {
  type DocumentCase,
  type DocumentDecision,
} from '@impulse/api/identity-documents/console-identity-documents'
import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRedirect } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { FailureAlert } from '../../shared/api/failure-alert.tsx'
import { inOneLine } from '../../shared/form/single-line.ts'
import { areAllCorrect, markRestCorrect, toDocumentDecision, mustReload, mayDecide } from './decision.ts'
import { RejectButton } from './reject-button.tsx'
import type { ReviewDraft, FieldResults } from './review-results.ts'

type Props = ReviewDraft & {
  found: DocumentCase
  openedScanIds: ReadonlySet<string>
  onFieldResults: (fieldResults: FieldResults) => void
  onComment: (comment: string) => void
  onDespite: (despite: string) => void
  onDecided: () => void
  onChanged: () => Promise<void>
}

const messageByStatus = {
  approved: 'Документ подтверждён',
  rejected: 'Отказано: участник прочитает, что исправить',
} as const

/**
 * Form of the decision about an identity document. `mayDecide` determines whether the reviewer can approve and
 * whether the reviewer can reject.
 */
export function DecisionForm(props: Props) {
  const {
    found,
    fieldResults,
    openedScanIds,
    comment,
    despite,
    onFieldResults,
    onComment,
    onDespite,
    onDecided,
    onChanged,
  } = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const documentReview = { found, fieldResults, comment, despite }
  const areRight = areAllCorrect(found, fieldResults)
  const { isApprovable, isRejectable } = mayDecide(documentReview)
  const areSeen = found.scans.every((scan) => openedScanIds.has(scan.id))
  const isShared = found.same.length > 0
  const decide = async (status: DocumentDecision['status']) => {
    setBusy(true)
    setFailure(null)
    try {
      await call(
        'POST',
        fillPath('/console/api/identity-documents/:id/decision', { id: found.id }),
        toDocumentDecision(status, documentReview),
      )
      onDecided()
      notify(messageByStatus[status], { type: 'success' })
      return redirect('list', 'identity-documents')
    } catch (error) {
      if (mustReload(error, found)) await onChanged()
      else setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Button
        variant="outlined"
        disabled={!areSeen || areRight}
        onClick={() => onFieldResults(markRestCorrect(found, fieldResults))}
      >
        {areSeen ? 'Остальное верно' : 'Остальное верно: сначала откройте каждый скан, все страницы'}
      </Button>
      {isShared && (
        <TextField
          label="Почему подтверждаете"
          helperText="У другого участника то же. Останется в журнале, пишите без номеров документов и счетов"
          value={despite}
          onChange={({ target }) => onDespite(inOneLine(target.value))}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
      <TextField
        label="Комментарий участнику"
        value={comment}
        onChange={({ target }) => onComment(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <FailureAlert failure={failure} />
      <Stack direction="row" spacing={2}>
        <Button variant="contained" disabled={busy || !isApprovable} onClick={() => decide('approved')}>
          Подтвердить
        </Button>
        <RejectButton
          disabled={busy || !isRejectable}
          documentReview={documentReview}
          onReject={() => decide('rejected')}
        />
      </Stack>
    </Stack>
  )
}
