import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { type RulesRow } from '@impulse/api/rewards/console-reward-rules'
import { rulesStateLabels } from '@impulse/copy-ru/rewards/reward-rules-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { Chip } from '@mui/material'
import { CreateButton, FunctionField, List, TextField } from 'react-admin'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'

/** List of all versions and drafts of the reward rules, latest first. */
export const RulesList = () => (
  <List title="Правила начисления" exporter={false} pagination={false} actions={<RuleSetActions />}>
    <ListTable label="Версии" rowClick="show">
      <TextField source="id" label="Версия" sortable={false} />
      <FunctionField<RulesRow> label="С какого дня" render={formatFirstDay} />
      <FunctionField<RulesRow> label="Состояние" render={State} />
      <FunctionField<RulesRow>
        label="Автор"
        render={({ author }) => (author ? formatAuditActor(author) : 'Программа')}
      />
      <MomentField source="createdAt" label="Создана" sortable={false} />
      <FunctionField<RulesRow>
        label="Кто утвердил"
        render={({ approvedBy }) => (approvedBy ? formatAuditActor(approvedBy) : '—')}
      />
    </ListTable>
  </List>
)

const RuleSetActions = () => (
  <ListActions saves="reward-rules.export">
    <CreateButton label="Новый черновик" />
  </ListActions>
)

/**
 * Formats the first day of a version of the rules. The first version has a first day before any contract,
 * which is shown as «с начала».
 */
export const formatFirstDay = ({ effectiveFrom }: Pick<RulesRow, 'effectiveFrom'>): string =>
  effectiveFrom <= '1925-01-01' ? 'с начала' : dayInDigits(effectiveFrom)

export const State = ({ state }: Pick<RulesRow, 'state'>) => (
  <Chip
    size="small"
    label={rulesStateLabels[state]}
    variant={state === 'inForce' ? 'filled' : 'outlined'}
    color={state === 'inForce' ? 'primary' : state === 'recalculating' ? 'error' : 'default'}
  />
)
