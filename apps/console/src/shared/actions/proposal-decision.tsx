import { fillPath, type PathPattern } from '@impulse/api/routes/fill-path'
import type { Proposal } from '@impulse/api/members/console-proposals'
import { Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../api/call.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useActions } from './use-actions.ts'

type Proposed = Proposal & { state: string }

/** Path and texts for the decision of a second person about a proposal. */
export type ProposalDecisionLabels<State extends string> = {
  /** Pattern of the path to which the decision is sent. */
  path: Extract<PathPattern, `${string}/:id/decision`>
  states: Record<State, string>
  /**
   * `objectLabel` names the proposed object («изменение»). `approveLabel` is the label of the button that approves
   * the proposal («Сделать»). `questionLabel` is the question before an approval («Сделать изменение»).
   */
  objectLabel: string
  approveLabel: string
  questionLabel: string
  approvedMessage: string
  declinedMessage: string
}

/**
 * Result of a decided proposal, or the buttons that decide an open proposal. The author of the proposal can only
 * withdraw the proposal.
 */
export function ProposalDecision<Row extends Proposed>({
  row,
  text: message,
  children,
}: {
  row: Row
  text: ProposalDecisionLabels<Row['state']>
  /**
   * Renders the question before the decision. `isApproved` is true when staff approve the proposal, and false when
   * staff decline or withdraw the proposal.
   */
  children: (isApproved: boolean) => ReactNode
}) {
  const { identity } = useGetIdentity()
  const { activeAction, setActiveAction, callbacks } = useActions<'make' | 'drop'>()
  if (row.state !== 'open')
    return (
      <>
        {message.states[row.state as Row['state']]}, {row.decidedBy}
      </>
    )
  const isOwn = row.author === identity?.id
  const drop = isOwn ? 'Отозвать' : 'Отклонить'
  const isApproved = activeAction === 'make'
  const buttonLabel = isApproved ? message.approveLabel : drop
  const decide = async () => {
    await call('POST', fillPath(message.path, row), { isApproved })
    callbacks.onDone(isApproved ? message.approvedMessage : message.declinedMessage)
  }
  return (
    <Stack direction="row" spacing={1}>
      {!isOwn && (
        <Button size="small" variant="contained" onClick={() => setActiveAction('make')}>
          {message.approveLabel}
        </Button>
      )}
      <Button size="small" variant="outlined" onClick={() => setActiveAction('drop')}>
        {drop}
      </Button>
      {activeAction && (
        <ActionDialog
          title={`${isApproved ? message.questionLabel : `${drop} ${message.objectLabel}`} №\u00a0${row.number}?`}
          button={buttonLabel}
          onSubmit={decide}
          onClose={callbacks.onClose}
        >
          {children(isApproved)}
        </ActionDialog>
      )}
    </Stack>
  )
}
