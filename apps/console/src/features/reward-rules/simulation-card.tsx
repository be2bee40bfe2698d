import { type RulesForm, type RulesSimulation } from '@impulse/api/rewards/console-reward-rules'
import { dayInDigits } from '@impulse/api/fields/day'
import { formatPhone } from '@impulse/api/fields/phone'
import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { DateField } from '../../shared/form/form-field.tsx'
import { formatDifference, formatPoints } from '@impulse/copy-ru/balance/points'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { MonthBars } from './month-bars.tsx'

type Props = {
  getRules: () => RulesForm
  /** Runs the simulation and shows a refusal at the fields of the rules to which the refusal refers. */
  withFieldErrors?: <Result>(action: () => Promise<Result>) => Promise<Result>
  areErrorsCorrected?: boolean
}

const errorFields = { invalid_period: 'since' }

const asIs = <Result,>(action: () => Promise<Result>): Promise<Result> => action()

/**
 * Card that simulates the rewards which existing contracts would have earned by these rules. A simulation
 * writes nothing.
 */
export function SimulationCard({ getRules, withFieldErrors = asIs, areErrorsCorrected = false }: Props) {
  const [since, setSince] = useState('')
  const [to, setTo] = useState('')
  const [outcome, setOutcome] = useState<RulesSimulation | null>(null)
  const simulate = async () => {
    setOutcome(null)
    setOutcome(
      await withFieldErrors(() =>
        call('POST', '/console/api/reward-rules/simulation', {
          rules: getRules(),
          ...(since && { since }),
          ...(to && { to }),
        }),
      ),
    )
  }
  return (
    <Card component="section" aria-label="Примерка">
      <CardContent>
        <Typography variant="h6" component="h2">
          Примерка
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          Сколько участники получили бы за уже подключённые договоры. Без дат — последние три месяца и
          текущий. Ничего не меняет.
        </Typography>
        <StepForm
          button="Посчитать"
          onSubmit={simulate}
          fieldByCode={errorFields}
          areErrorsCorrected={areErrorsCorrected}
        >
          <Stack direction="row" spacing={1}>
            <DayInput name="since" label="Подключены с" value={since} onChange={setSince} />
            <DayInput name="to" label="по" value={to} onChange={setTo} />
          </Stack>
        </StepForm>
        {outcome && <Result {...outcome} />}
      </CardContent>
    </Card>
  )
}

export const DayInput = ({
  name,
  label,
  value,
  onChange,
  ...outcome
}: {
  name: string
  label: string
  value: string
  onChange: (day: string) => void
  helperText?: string
}) => (
  <DateField
    name={name}
    label={label}
    value={value}
    {...outcome}
    type="date"
    size="small"
    fullWidth
    onChange={onChange}
  />
)

const Result = (outcome: RulesSimulation) => (
  <Stack spacing={2} sx={{ mt: 2 }} component="output">
    <Box>
      <FactCard
        title={`${dayInDigits(outcome.since)} — ${dayInDigits(outcome.to)}`}
        facts={[
          ['Договоров', String(outcome.contracts)],
          ['Начислено', formatPoints(outcome.before)],
          ['Было бы', formatPoints(outcome.after)],
          ['Разница', formatDifference(outcome)],
          ['Выиграют', String(outcome.winners)],
          ['Потеряют', String(outcome.losers)],
          ['Без изменений', String(outcome.unchanged)],
        ]}
      />
    </Box>
    {outcome.months.length > 0 && <MonthBars months={outcome.months} />}
    {outcome.mostWon.length > 0 && <Members title="Больше всех выиграют" members={outcome.mostWon} />}
    {outcome.mostLost.length > 0 && <Members title="Больше всех потеряют" members={outcome.mostLost} />}
  </Stack>
)

const Members = ({ title, members }: { title: string; members: RulesSimulation['mostWon'] }) => (
  <Box>
    <TableCard
      title={title}
      heads={['Участник', 'Договоров', 'Было', 'Стало бы', 'Разница']}
      rows={members.map((one, index) => ({
        id: one.phone || String(index),
        cells: [
          one.phone ? formatPhone(one.phone) : 'удалил аккаунт',
          String(one.contracts),
          formatPoints(one.before),
          formatPoints(one.after),
          formatDifference(one),
        ],
      }))}
    />
  </Box>
)
