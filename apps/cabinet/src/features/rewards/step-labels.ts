import type { Forecast } from '@impulse/api/rewards/rewards'
import { formatAmount, formatSignedAmount } from '../../shared/format/amount.ts'
import { plural } from '../../shared/format/plural.ts'
import { inMonth } from './month-labels.ts'

/** «×1,25» of 125. */
export const formatRate = (percent: number): string => `×${formatAmount(percent / 100)}`

/** «14 договоров». */
export const formatContracts = (count: number): string =>
  `${formatAmount(count)} ${plural(count, 'договор', 'договора', 'договоров')}`

/** «+2 950 б.». */
export const formatChange = (points: number): string => `${formatSignedAmount(points)}\u00a0б.`

/** «Ещё 3 договора — и ставка ×1,25», or what there is when no step is left. The last of these has the new rate. */
export function stepTitle({ nextStep, percent, steps }: Forecast): string {
  if (nextStep === null) {
    const isHighest = steps.every((step) => step.percent <= percent)
    return `${isHighest ? 'Максимальная' : 'Последняя'} ставка ${formatRate(percent)}`
  }
  return `Ещё ${formatContracts(nextStep.contractsLeft)} — и\u00a0ставка\u00a0${formatRate(nextStep.percent)}`
}

/** «8 договоров в ноябре · ставка ×1,25». */
export function formatCounted({ counted, month, percent }: Forecast): string {
  const soFar =
    counted === 0
      ? `${inMonth(month, { capital: true })} договоров пока нет`
      : `${formatContracts(counted)} ${inMonth(month)}`
  return `${soFar} · ставка ${formatRate(percent)}`
}

/** «За каждый договор «Интернет» — 625 б. вместо 500»; undefined where the next step changes nothing. */
export function nextStepNote({ nextStep, percent, products }: Forecast): string | undefined {
  const product = products.find(({ key }) => key === nextStep?.product)
  if (nextStep === null || product === undefined) return undefined
  const [now, then] = [percent, nextStep.percent].map((rate) => Math.floor((product.base * rate) / 100))
  if (now === undefined || then === undefined || now === then) return undefined
  return `За\u00a0каждый договор «${product.name}» — ${formatAmount(then)}\u00a0б. вместо ${formatAmount(now)}`
}

export type ShownStep = {
  percent: number
  /** «1–4», «с 20-го»: which contracts of the month are on it. */
  contracts: string
  state: 'passed' | 'present' | 'ahead'
  /** Share of the step's contracts that are counted, of 100; a last step, which has no end, is full with its first. */
  filled: number
}

/** The month's steps with what of them is reached. */
export function toShownSteps({ steps, counted }: Pick<Forecast, 'steps' | 'counted'>): ShownStep[] {
  const reached = Math.max(counted, 1)
  return steps.map(({ from, percent }, i) => {
    const next = steps[i + 1]?.from
    const isAhead = reached < from
    const isPassed = next !== undefined && reached >= next
    const inside = Math.max(counted - from + 1, 0)
    return {
      percent,
      contracts: formatRange(from, next),
      state: isAhead ? 'ahead' : isPassed ? 'passed' : 'present',
      filled: Math.min((inside / (next === undefined ? 1 : next - from)) * 100, 100),
    }
  })
}

function formatRange(from: number, next: number | undefined): string {
  if (next === undefined) return `с\u00a0${from}-го`
  return next - from === 1 ? `${from}-й` : `${from}–${next - 1}`
}
