import { fillPath } from '@impulse/api/routes/fill-path'
import { type MergeRow } from '@impulse/api/members/console-merges'
import { mergeStateLabels } from '@impulse/copy-ru/members/merge-labels'
import { mergeListDefinition } from '@impulse/copy-ru/members/merge-list'
import { Alert, Typography } from '@mui/material'
import { useCallback } from 'react'
import { FormPreview } from '../../shared/actions/action-preview.tsx'
import { MergeFigures } from '../../shared/actions/member-merge-preview.tsx'
import { ProposalDecision } from '../../shared/actions/proposal-decision.tsx'
import { call } from '../../shared/api/call.ts'
import { formatMemberPhone } from '../../shared/format/phone-label.ts'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of merges of two accounts. One staff member proposes a merge, another approves it. */
export const MergeList = () => <ConsoleList list={mergeListDefinition} cells={{ decision: Decision }} />

const decision = {
  path: '/console/api/member-merges/:id/decision' as const,
  states: mergeStateLabels,
  objectLabel: 'объединение',
  approveLabel: 'Объединить',
  questionLabel: 'Провести объединение',
  approvedMessage: 'Записи объединены, участнику сообщено',
  declinedMessage: 'Записи остались как были',
}

const Decision = (row: MergeRow) => (
  <ProposalDecision row={row} text={decision}>
    {(isApproved) => (
      <>
        <Typography>
          Остаётся {formatMemberPhone(row.phone)}, к нему переходит {formatMemberPhone(row.duplicatePhone)}.{' '}
          {row.reason} ({row.author})
        </Typography>
        {isApproved && <MergeImpact {...row} />}
        {isApproved && (
          <Alert severity="warning">Объединение не отменяется. Войти по второму номеру будет нельзя.</Alert>
        )}
      </>
    )}
  </ProposalDecision>
)

/**
 * Preview of the effect that the merge would have now. This effect may differ from the effect that the author of the
 * proposal saw.
 */
function MergeImpact({ memberId, duplicatePhone: phone }: MergeRow) {
  const loadPreview = useCallback(
    () =>
      call('POST', fillPath('/console/api/members/:id/merge-preview', { id: memberId }), {
        phone: phone ?? '',
      }),
    [memberId, phone],
  )
  return <FormPreview loadPreview={loadPreview}>{(preview) => <MergeFigures {...preview} />}</FormPreview>
}
