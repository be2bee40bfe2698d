import type { RiskRow } from '@impulse/api/risk/console-risk'
import { formatRiskEvidence, riskRuleLabels, riskStateLabels } from '@impulse/copy-ru/risk/risk-labels'
import { riskTargetHours } from '@impulse/api/risk/risk-rules'
import { FunctionField, List, SearchInput, SelectInput, TextField, useListContext } from 'react-admin'
import { AgeLabel } from '../../shared/list/age-of-target.tsx'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { waitingDays } from '../../shared/list/waiting-days.ts'
import { formatBlocked } from './release-block-labels.ts'
import { Button } from '@mui/material'

const filters = [
  <SearchInput key="q" source="q" placeholder="Номер случая" alwaysOn />,
  <SelectInput key="state" source="state" label="Состояние" choices={toChoices(riskStateLabels)} alwaysOn />,
  <SelectInput key="rule" source="rule" label="Правило" choices={toChoices(riskRuleLabels)} alwaysOn />,
  <SelectInput key="days" source="days" label="Ждёт" choices={waitingDays} alwaysOn />,
  <OneMember key="memberId" source="memberId" alwaysOn />,
]

/** List of risk cases, oldest first; by default only open risk cases. */
export const RiskList = () => (
  <List
    title="Риски"
    exporter={false}
    empty={false}
    filters={filters}
    actions={<ListActions saves="risk-cases.export" />}
    filterDefaultValues={{ state: 'open' }}
    sort={{ field: 'openedAt', order: 'ASC' }}
  >
    <ListTable label="Случаи" rowClick="show">
      <TextField source="id" label="№" sortable={false} />
      <FunctionField<RiskRow> label="Правило" render={({ rule }) => riskRuleLabels[rule]} />
      <FunctionField<RiskRow>
        label="Что видно"
        render={({ rule, evidence }) => formatRiskEvidence(rule, evidence)}
      />
      <FunctionField<RiskRow> label="Держит" render={({ blocked }) => formatBlocked(blocked)} />
      <FunctionField<RiskRow> label="Состояние" render={({ state }) => riskStateLabels[state]} />
      <MomentField source="openedAt" label="Открыт" sortable />
      <FunctionField<RiskRow>
        label="Ждёт"
        render={({ state, hours }) => (
          <AgeLabel hours={state === 'open' ? hours : null} target={riskTargetHours} />
        )}
      />
    </ListTable>
  </List>
)

/**
 * Shows that the list has only one member's risk cases, because a link set this filter. A press removes the
 * filter.
 */
function OneMember({ source }: { source: string; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { [source]: memberId, ...others } = filterValues as Record<string, unknown>
  if (memberId === undefined) return null
  return <Button onClick={() => setFilters(others)}>Один участник: показать всех</Button>
}
