import { addDays, toMonth } from '../../apps/server/src/platform/clock/moscow.ts'
import { russianHeader } from '../../apps/server/src/modules/earnings/contracts/contract-columns.rules.ts'

/**
 * Number of contracts that the demo member Андрей brought in each of thirteen months, oldest month first. The numbers
 * are chosen so that every step of the reward rules occurs.
 */
const contractsByMonth = [4, 6, 5, 8, 9, 7, 11, 6, 10, 12, 8, 21, 11]
const products = ['internet', 'internet-tv', 'mobile', 'Интернет + ТВ', 'Интернет'] as const
const cities = ['Москва', 'Химки', 'Мытищи', 'Королёв', 'Подольск', 'Люберцы'] as const

/** Contract in the demo's contract files. */
type DemoContract = { number: string; day: string; product: string; city: string }

/**
 * Returns two contract files of the demo member: the contracts, and a later file that cancels two of them.
 * One is cancelled while its reward is frozen, the other after the release of its reward. The same `today`
 * always gives the same files.
 *
 * @param today the last day on which a contract was connected
 */
export function demoFiles({ phone, today }: { phone: string; today: string }): {
  contracts: string
  cancelled: string
} {
  const demoContracts = contractsByMonth.flatMap((count, i) =>
    createContracts(monthsBefore(today, 12 - i), count),
  )
  const line = (contract: DemoContract, status: string) =>
    [contract.number, contract.product, phone, contract.city, contract.day, status].join(';')
  const file = (lines: string[]) => `${[russianHeader.join(';'), ...lines].join('\n')}\n`
  const [firstCancelled, secondCancelled] = cancelledPlaces.map((index) => demoContracts[index])
  return {
    contracts: file(
      demoContracts.filter(({ day }) => day <= today).map((contract) => line(contract, 'подтверждён')),
    ),
    cancelled: file(
      [firstCancelled, secondCancelled]
        .filter((contract) => contract !== undefined)
        .map((c) => line(c, 'расторгнут')),
    ),
  }
}

/**
 * Indexes of the two contracts that the second file cancels: one in the fourth and one in the seventh month.
 */
const cancelledPlaces = [18, 42]

/** Creates `count` contracts, spread evenly over the days of the month. */
function createContracts(month: string, count: number): DemoContract[] {
  const days = countDays(month)
  return Array.from({ length: count }, (_, i) => ({
    number: `${month.slice(2, 4)}${month.slice(5, 7)}${String(i + 1).padStart(2, '0')}`,
    day: addDays(month, Math.floor((i * days) / count)),
    product: products[(i + count) % products.length] ?? 'internet',
    city: cities[(i * 5 + count) % cities.length] ?? 'Москва',
  }))
}

function countDays(month: string): number {
  let days = 28
  while (toMonth(addDays(month, days)) === month) days += 1
  return days
}

/** Returns the first day of the month that is `months` months before the month of the date `day`. */
export function monthsBefore(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
}
