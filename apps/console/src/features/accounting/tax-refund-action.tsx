import type { TaxRegisterRow } from '@impulse/api/accounting/console-accounting'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { Button } from '@mui/material'
import { usePermissions } from 'react-admin'
import { useActions } from '../../shared/actions/use-actions.ts'
import { SettlementDialog } from './settlement-dialog.tsx'

/**
 * Button that proposes to pay back tax that was withheld in excess. Without such tax, or to staff without the
 * permission, nothing is shown.
 */
export function TaxRefundAction({ row }: { row: TaxRegisterRow }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<'refund'>()
  if (row.difference >= 0 || !permissions.includes('settlements.propose')) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setActiveAction('refund')}>
        Вернуть&nbsp;налог
      </Button>
      {activeAction && (
        <SettlementDialog
          title={`Вернуть налог за ${row.year} год?`}
          subject={{ kind: 'tax_refund', memberId: row.id, year: row.year }}
          {...callbacks}
        >
          Излишне удержано {formatRoubles(-row.difference)}, {row.fullName}. Налог возвращают переводом на
          счёт человека по его заявлению, здесь платёж записывают.
        </SettlementDialog>
      )}
    </>
  )
}
