import type { ConsoleRewardRules } from '@impulse/api/rewards/console-reward-rules'
import { Grid } from '@mui/material'
import { TableCard } from '../../shared/list/table-card.tsx'
import { productRows, stepRows } from './rules-rows.ts'

/**
 * Tables with the products and steps of reward rules. A value of the previous rules is shown when it differs from
 * the new value.
 */
export const RulesTables = ({ rules, before }: Pick<ConsoleRewardRules, 'rules' | 'before'>) => (
  <Grid container spacing={2}>
    <Grid size={{ xs: 12, md: 7 }}>
      <TableCard
        title="За договор"
        heads={['Продукт', 'Ключ', 'Вознаграждение', 'Было']}
        rows={productRows(rules, before?.rules)}
      />
    </Grid>
    <Grid size={{ xs: 12, md: 5 }}>
      <TableCard
        title="Ставки месяца"
        heads={['С какого договора', 'Процент', 'Было']}
        rows={stepRows(rules, before?.rules)}
      />
    </Grid>
  </Grid>
)
