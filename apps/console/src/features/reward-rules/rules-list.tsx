import type { RulesRow } from '@impulse/api/rewards/console-reward-rules'
import { rulesStateLabels } from '@impulse/copy-ru/rewards/reward-rules-labels'
import { rulesListDefinition } from '@impulse/copy-ru/rewards/reward-rules-list'
import { dayInDigits } from '@impulse/api/fields/day'
import { Chip } from '@mui/material'
import { CreateButton } from 'react-admin'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'

/** List of all versions and drafts of the reward rules, latest first. */
export const RulesList = () => (
  <ConsoleList
    list={rulesListDefinition}
    label="Версии"
    rowClick="show"
    cells={{ effectiveFrom: formatFirstDay, state: State }}
    actions={<RuleSetActions />}
  />
)

const RuleSetActions = () => (
  <ListActions saves={rulesListDefinition.export}>
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
