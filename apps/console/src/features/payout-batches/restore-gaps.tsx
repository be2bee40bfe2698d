import type { PayoutOverview } from '@impulse/api/payouts/console-payout-overview'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { Alert, Box } from '@mui/material'
import { Link } from 'react-admin'
import { formatDays } from '../../shared/format/days.ts'

type Gaps = NonNullable<PayoutOverview['payoutPause']['restoreGaps']>

/**
 * Alert with the statements and decisions that the reconciliation after a restore of the database still lacks, and links
 * to the pages where staff add them.
 */
export const RestoreGaps = ({ gaps: { accounts, openLines } }: { gaps: Gaps }) => (
  <Alert severity="warning">
    Запустить выплаты можно после сверки. Не хватает:
    <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
      {accounts.map((gap) => (
        <li key={gap.account}>
          {gap.isProvider ? (
            <>
              списка выплат провайдера {formatDays(gap)} ({gap.account || 'кабинет неизвестен'}): сервер
              запросит его сам, когда день закончится, если этот кабинет подключён
            </>
          ) : (
            <>
              выписки счёта {gap.account} {formatDays(gap)}, взятой в банке после этих дней, с документами,
              которые объясняют её остатки: <Link to="/payout-batches">загрузить</Link>
            </>
          )}
        </li>
      ))}
      {openLines > 0 && (
        <li>
          решений по строкам выписок ({formatNumber(openLines)}): <Link to="/statement-lines">Сверка</Link>
        </li>
      )}
    </Box>
    {openLines === 0 &&
      'Если этого никогда не будет (счёт закрыт, кабинет отключён), узнайте у банка и провайдера, что они выплатили. Тогда запускают два администратора, и каждый пишет свою причину.'}
  </Alert>
)
