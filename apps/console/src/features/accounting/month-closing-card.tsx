import type { MonthClosing } from '@impulse/api/accounting/month-closing'
import { formatMonth } from '@impulse/copy-ru/accounting/format-month'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatKopecks } from '@impulse/copy-ru/balance/points'
import { Alert, Box, Button, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { useActions } from '../../shared/actions/use-actions.ts'
import { call } from '../../shared/api/call.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { formatTotal } from '../../shared/format/total.ts'
import { FactCard } from '../../shared/layout/fact-card.tsx'

/**
 * Card of the next month to close: the payouts, settlements, statement lines, accounts and places of contracts that are
 * still open in it, and, when nothing is open after the end of the month, the button that closes the month.
 */
export function MonthClosingCard() {
  const { value, failure, reload } = useResponse('/console/api/month-closing')
  if (value === null) return <NotLoaded failure={failure} isThere={false} onRetry={reload} />
  if (value.open === null) return <Typography sx={{ mt: 2 }}>Операций ещё нет: закрывать нечего.</Typography>
  return (
    <Box sx={{ my: 2, maxWidth: 720 }}>
      <OpenMonth open={value.open} />
    </Box>
  )
}

type OpenMonthProps = { open: NonNullable<MonthClosing['open']> }

function OpenMonth({ open }: OpenMonthProps) {
  const { month, isOver, openPayouts, contradictedPayouts, openLines, openSettlements } = open
  return (
    <FactCard
      title={`Открыт: ${formatMonth(month)}`}
      facts={[
        ['Отправлено, исход не записан', formatTotal(openPayouts)],
        ['Провайдер сообщает другой исход', formatNumber(contradictedPayouts)],
        ['Строк выписки ждёт разбора', formatNumber(openLines)],
        ['Расчётов вручную ждёт второго сотрудника', formatNumber(openSettlements)],
        ['Участников, у которых места договоров ещё не посчитаны', formatNumber(open.uncountedMembers)],
        ['Счета с незакрытыми днями', listAccounts(open.openAccounts)],
        ...open.balanceDifferences.map(
          ({ account, kopecks, reason }) =>
            [`Разница остатка счёта ${account}`, `${formatKopecks(kopecks)}: ${reason}`] as const,
        ),
      ]}
    >
      {isOver ? (
        <Closing open={open} />
      ) : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          Месяц ещё не закончился.
        </Typography>
      )}
    </FactCard>
  )
}

/** Shows accounts one below the other, because the browser cannot wrap the digits of an account number. */
const listAccounts = (accounts: readonly string[]) =>
  accounts.length === 0 ? 'нет' : accounts.map((account) => <div key={account}>{account}</div>)

function Closing({ open: { month, isClosable } }: OpenMonthProps) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<'close'>()
  if (!isClosable)
    return (
      <Alert severity="warning" sx={{ mt: 2 }}>
        Месяц не закрыть, пока это не разобрано: выплаты — в «Заявках на вывод», строки и дни счетов — в
        «Сверке», расчёты — в «Расчётах вручную». Места договоров сервер считает сам, через час после конца
        месяца; если участники с непосчитанными местами остаются, посмотрите «Фоновые задачи».
      </Alert>
    )
  if (!permissions.includes('accounting.close-month')) return null
  const close = async () => {
    await call('POST', '/console/api/month-closing', { month })
    callbacks.onDone(`Закрыт ${formatMonth(month)}`)
  }
  return (
    <>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setActiveAction('close')}>
        Закрыть месяц
      </Button>
      {activeAction && (
        <ActionDialog
          title={`Закрыть ${formatMonth(month)}?`}
          button="Закрыть"
          onSubmit={close}
          onClose={callbacks.onClose}
        >
          <Typography>
            Проводки и налог за {formatMonth(month)} больше не изменятся: всё, что запишут позже, попадёт в
            следующий месяц. Закрытый месяц не открывают.
          </Typography>
        </ActionDialog>
      )}
    </>
  )
}
