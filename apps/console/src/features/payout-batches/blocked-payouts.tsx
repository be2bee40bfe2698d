import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { payoutWarningLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { Alert, Box } from '@mui/material'
import { Link } from 'react-admin'

const maxListed = 10

/** Returns the payouts of a batch that must not leave, or that staff must stop at the bank. */
const listBlocked = ({ state, lines }: ConsolePayoutBatch) =>
  state === 'cancelled' ? [] : lines.filter(({ blockers }) => blockers.length > 0)

/** Alert that names the blocked payouts of a batch with their reasons, and says what to do; nothing when there are none. */
export function BlockedPayouts({ batch }: { batch: ConsolePayoutBatch }) {
  const blocked = listBlocked(batch)
  if (blocked.length === 0) return null
  return (
    <Alert severity="warning">
      {batch.refusals.download === null
        ? 'Файл уже в банке: если банк его ещё не исполнил, попросите остановить эти платежи.'
        : `Эти платежи нельзя отправлять, и файл не выдаётся.${batch.isDownloaded ? ' Не передавайте в банк и тот, что уже скачали.' : ''} Отмените пакет: остальные платежи войдут в следующий. Или устраните причины.`}
      <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
        {blocked.slice(0, maxListed).map(({ id, blockers }) => (
          <li key={id}>
            <Link to={`/withdrawals/${id}/show`}>заявка №&nbsp;{id}</Link>:{' '}
            {blockers.map((blocker) => payoutWarningLabels[blocker]).join('; ')}
          </li>
        ))}
        {blocked.length > maxListed && <li>и ещё {formatNumber(blocked.length - maxListed)}</li>}
      </Box>
    </Alert>
  )
}
