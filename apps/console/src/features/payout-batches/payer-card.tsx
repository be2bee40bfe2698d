import { type PayerChange } from '@impulse/api/payouts/console-payer'
import { payerChangeStateLabels } from '@impulse/copy-ru/payouts/payer-change-labels'
import { changedPayerFields, payerFieldNames } from '@impulse/api/payouts/payer'
import { payerFieldLabels, formatPayer } from '@impulse/copy-ru/payouts/payer-labels'
import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { ProposalDecision, type ProposalDecisionLabels } from '../../shared/actions/proposal-decision.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { useActions } from '../../shared/actions/use-actions.ts'
import { PayerDialog } from './payer-dialog.tsx'

/**
 * Part of the page about the payer, from whose bank account payouts are made: the current payer, the change that
 * waits for a second administrator, and earlier changes.
 */
export function PayerPart() {
  const { permissions = [] } = usePermissions<string[]>()
  const { value: payerResponse, failure, reload } = useResponse('/console/api/payer')
  const { activeAction, setActiveAction, callbacks } = useActions<'change'>()
  if (!payerResponse) return <NotLoaded failure={failure} isThere={false} onRetry={reload} />
  const { payer, changes } = payerResponse
  const waiting = changes.find(({ state }) => state === 'open')
  return (
    <>
      <Box sx={{ maxWidth: 720 }}>
        <FactCard
          title="Плательщик"
          facts={payerFieldNames.map((field) => [payerFieldLabels[field], payer[field] || '—'])}
        />
      </Box>
      {waiting && <Waiting change={waiting} decides={permissions.includes('payer.decide')} />}
      {permissions.includes('payer.propose') && (
        <Box>
          <Button variant="outlined" onClick={() => setActiveAction('change')}>
            Изменить плательщика
          </Button>
        </Box>
      )}
      {activeAction && <PayerDialog payer={payer} replaces={waiting?.number} {...callbacks} />}
      {changes.length > 0 && (
        <Box>
          <TableCard
            title="Изменения плательщика"
            heads={['№', 'Было', 'Стало', 'Причина', 'Предложил', 'Решение']}
            rows={changes.map((change) => ({ id: change.id, cells: toCells(change) }))}
          />
        </Box>
      )}
    </>
  )
}

const toCells = (change: PayerChange) => {
  const { number, reason, author, createdAt, state, decidedBy, decidedAt } = change
  const decided = decidedBy === null ? '' : `, ${decidedBy}, ${formatMoment(decidedAt)}`
  return [
    String(number),
    ...wasAndBecame(change),
    reason,
    `${author}, ${formatMoment(createdAt)}`,
    payerChangeStateLabels[state] + decided,
  ]
}

function wasAndBecame({ before, payer }: PayerChange): [before: string, after: string] {
  const fields = changedPayerFields(before, payer)
  return [formatPayer(before, fields), formatPayer(payer, fields)]
}

const decision: ProposalDecisionLabels<PayerChange['state']> = {
  path: '/console/api/payer/:id/decision',
  states: payerChangeStateLabels,
  objectLabel: 'изменение плательщика',
  approveLabel: 'Подтвердить',
  questionLabel: 'Подтвердить изменение',
  approvedMessage: 'Плательщик изменён',
  declinedMessage: 'Плательщик остался прежним',
}

function Waiting({ change, decides }: { change: PayerChange; decides: boolean }) {
  const [before, after] = wasAndBecame(change)
  const message = [
    `${change.author} предлагает изменение №\u00a0${change.number}. ${change.reason}`,
    `Было. ${before}`,
    `Станет. ${after}`,
    ...(decides ? [] : ['Подтверждает другой администратор.']),
  ]
  return (
    <Card component="section" aria-label="Предложенный плательщик" sx={{ flexShrink: 0 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {payerChangeStateLabels.open}
        </Typography>
        {message.map((line) => (
          <Typography key={line} variant="body2" sx={{ mb: 1 }}>
            {line}
          </Typography>
        ))}
        {decides && (
          <ProposalDecision row={change} text={decision}>
            {(isApproved) => (
              <>
                <Typography>Было. {before}</Typography>
                <Typography>Станет. {after}</Typography>
                {isApproved && (
                  <Typography>
                    Сверьте с документом от бухгалтерии. За всё, что уйдёт после подтверждения, заплатит новый
                    плательщик; у собранных пакетов останется прежний.
                  </Typography>
                )}
              </>
            )}
          </ProposalDecision>
        )}
      </CardContent>
    </Card>
  )
}
