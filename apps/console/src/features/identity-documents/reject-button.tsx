import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { toLabels } from './review-notes.tsx'
import { type FieldResults, reviewResultsIn } from './review-results.ts'

type RejectButtonProps = {
  disabled: boolean
  documentReview: { found: DocumentCase; fieldResults: FieldResults }
  onReject: () => Promise<unknown>
}

/** Button that rejects the document after a confirmation, because the reviewer cannot take a rejection back. */
export function RejectButton({ disabled, documentReview, onReject }: RejectButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="outlined" color="error" disabled={disabled} onClick={() => setAsking(true)}>
        Отказать
      </Button>
      {isAsking && (
        <ActionDialog
          title="Отказать?"
          button="Отказать"
          // The form below shows why a rejection was refused.
          onSubmit={() => onReject().finally(close)}
          onClose={close}
        >
          <Typography>{formatConsequences(documentReview)}</Typography>
        </ActionDialog>
      )}
    </>
  )
}

function formatConsequences({ found, fieldResults }: RejectButtonProps['documentReview']): string {
  const wrong = Object.keys(reviewResultsIn(fieldResults))
  const part = wrong.length === 0 ? 'можно будет весь документ' : `нужно будет: ${toLabels(wrong)}`
  const lost = found.kind === 'again' ? ' Подтверждение снимется, и вывод закроется.' : ''
  return `Участник сразу получит уведомление. Исправить ${part}.${lost} Отменить отказ нельзя: документ вернётся в очередь, когда участник отправит его снова.`
}
