import { consoleRulesPaths, type RulesForm, type RulesSimulation } from '@impulse/wire/console-rules'
import { dayInDigits } from '@impulse/wire/day'
import { formatPhone } from '@impulse/wire/phone'
import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { FactCard } from '../../shared/fact-card.tsx'
import { FormField } from '../../shared/form-field.tsx'
import { differenceWords, pointsWords } from '../../shared/points.ts'
import { StepForm } from '../../shared/step-form.tsx'
import { TableCard } from '../../shared/table-card.tsx'
import { MonthBars } from './month-bars.tsx'

type Props = {
  rulesOf: () => RulesForm
  /** Hears what is refused at a field of the rules. */
  telling?: <Told>(action: () => Promise<Told>) => Promise<Told>
  isMended?: boolean
}

const ofCode = { invalid_period: 'since' }

const asIs = <Told,>(action: () => Promise<Told>): Promise<Told> => action()

/** What members would have earned by these rules for contracts that are there; nothing is written. */
export function SimulationCard({ rulesOf, telling = asIs, isMended = false }: Props) {
  const [since, setSince] = useState('')
  const [to, setTo] = useState('')
  const [told, setTold] = useState<RulesSimulation | null>(null)
  const simulate = async () => {
    setTold(null)
    const input = { rules: rulesOf(), ...(since && { since }), ...(to && { to }) }
    setTold(await telling(() => call<RulesSimulation>('POST', consoleRulesPaths.simulation, input)))
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
        <StepForm button="Посчитать" onSubmit={simulate} fieldOfCode={ofCode} isMended={isMended}>
          <Stack direction="row" spacing={1}>
            <DayInput name="since" label="Подключены с" value={since} onChange={setSince} />
            <DayInput name="to" label="по" value={to} onChange={setTo} />
          </Stack>
        </StepForm>
        {told && <Told {...told} />}
      </CardContent>
    </Card>
  )
}

export const DayInput = ({
  name,
  label,
  value,
  onChange,
  ...told
}: {
  name: string
  label: string
  value: string
  onChange: (day: string) => void
  helperText?: string
}) => (
  <FormField
    {...{ name, label, value, ...told }}
    type="date"
    size="small"
    fullWidth
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

const Told = (told: RulesSimulation) => (
  <Stack spacing={2} sx={{ mt: 2 }} component="output">
    <Box>
      <FactCard
        title={`${dayInDigits(told.since)} — ${dayInDigits(told.to)}`}
        facts={[
          ['Договоров', String(told.contracts)],
          ['Начислено', pointsWords(told.before)],
          ['Было бы', pointsWords(told.after)],
          ['Разница', differenceWords(told)],
          ['Выиграют', String(told.winners)],
          ['Потеряют', String(told.losers)],
          ['Без изменений', String(told.unchanged)],
        ]}
      />
    </Box>
    {told.months.length > 0 && <MonthBars months={told.months} />}
    {told.mostWon.length > 0 && <Members title="Больше всех выиграют" members={told.mostWon} />}
    {told.mostLost.length > 0 && <Members title="Больше всех потеряют" members={told.mostLost} />}
  </Stack>
)

const Members = ({ title, members }: { title: string; members: RulesSimulation['mostWon'] }) => (
  <Box>
    <TableCard
      title={title}
      heads={['Участник', 'Договоров', 'Было', 'Стало бы', 'Разница']}
      rows={members.map((one, place) => ({
        id: one.phone || String(place),
        cells: [
          one.phone ? formatPhone(one.phone) : 'удалил аккаунт',
          ...[String(one.contracts), pointsWords(one.before), pointsWords(one.after), differenceWords(one)],
        ],
      }))}
    />
  </Box>
)
