import { addDays, moscowDay, moscowMidnight } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Db, Tx } from '../../apps/server/src/platform/db/db.ts'
import {
  planContracts,
  readContractFile,
  recordContracts,
} from '../../apps/server/src/features/contracts/contracts.ts'
import {
  loadRuleSets,
  releaseLots,
  releaseMoment,
  type RuleSet,
  ruleSetOn,
} from '../../apps/server/src/features/rewards/rewards.ts'
import { findDueLots, hold, refund, settle } from '../../apps/server/src/ledger/ledger.ts'
import { demoFiles, monthsBefore } from './demo-contracts.ts'
import { andrey, maria, sowMember, sowNotification } from './demo-members.ts'
import { takeSeed } from './take-seed.ts'

/** Something that happened in the demo programme, at a moment of the business clock. */
type Event = { at: Date; happen(tx: Tx, at: Date): Promise<void> }

/**
 * Sows the demo programme, once: contracts of thirteen months up to now, taken from a contract file by the code that
 * every import runs, with releases, two cancellations and two withdrawals in the order in which they would have
 * happened. It is one transaction, so that a crash leaves all of it or nothing, and two starts at once sow it once.
 */
export async function seedDemo({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.businessNow()
  await db.transaction(async (tx) => {
    if (!(await takeSeed(tx, 'money'))) return
    const ruleSets = await loadRuleSets(tx)
    const begin = monthsBefore(moscowDay(now), 12)
    const memberId = await sowMember(tx, andrey, at(addDays(begin, -3), 10))
    await sowMember(tx, maria, at(addDays(moscowDay(now), -2), 18))
    const contracts = await contractEvents({ memberId, now, ruleSets })
    const events = [...contracts, ...withdrawalEvents({ memberId, now })]
    for (const event of events.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      if (event.at <= now) await event.happen(tx, event.at)
    }
  })
}

/** Contracts at noon of their day and a bit, each month's cancellation some days later, releases at their midnight. */
async function contractEvents({
  memberId,
  now,
  ruleSets,
}: {
  memberId: string
  now: Date
  ruleSets: RuleSet[]
}): Promise<Event[]> {
  const files = demoFiles({ phone: andrey.phone, today: moscowDay(now) })
  const planned = async (file: string) => {
    const read = readContractFile(new TextEncoder().encode(file))
    return (await planContracts(read, { ruleSets, now })).rows.map(({ row }) => row)
  }
  const record = (row: Awaited<ReturnType<typeof planned>>[number], moment: Date): Event => ({
    at: moment,
    happen: async (tx, now) => {
      await recordContracts(tx, [row], { now, actor: 'import', batch: null })
    },
  })
  const contracts = await planned(files.contracts)
  const releases = contracts.map(({ connectedOn }): Event => {
    const holdDays = ruleSetOn(ruleSets, connectedOn)?.rules.holdDays ?? 0
    return {
      at: releaseMoment(connectedOn, holdDays),
      happen: (tx, now) => releaseDueOf(tx, { memberId, now }),
    }
  })
  return [
    ...contracts.map((row, i) => record(row, at(row.connectedOn, 12, (i * 7) % 60))),
    // One comes back within its hold period, the other after its release.
    ...(await planned(files.cancelled)).map((row, i) =>
      record(row, at(addDays(row.connectedOn, i === 0 ? 6 : 23), 16, 40)),
    ),
    ...releases,
  ]
}

async function releaseDueOf(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const due = await findDueLots(tx, { now, limit: 1000 })
  await releaseLots(
    tx,
    due.filter((lot) => lot.memberId === memberId),
    { now, actor: 'release' },
  )
}

const paidAmount = 15_000n
const rejectedAmount = 7_500n

/** One withdrawal that was paid and one that was rejected, so that its money came back. */
function withdrawalEvents({ memberId, now }: { memberId: string; now: Date }): Event[] {
  const paid = addDays(monthsBefore(moscowDay(now), 5), 19)
  const rejected = addDays(monthsBefore(moscowDay(now), 2), 11)
  const holds = new Map<string, bigint>()
  const deed = (key: string, moment: Date) => ({
    memberId,
    actor: 'demo',
    at: moment,
    key: `demo:${key}`,
  })
  const ask = (name: string, amount: bigint) => async (tx: Tx, moment: Date) => {
    const { seq } = await hold(tx, { ...deed(`hold-${name}`, moment), amount })
    holds.set(name, seq)
  }
  const end = (name: string, deedOf: typeof settle) => async (tx: Tx, moment: Date) => {
    const held = holds.get(name)
    if (held !== undefined) await deedOf(tx, { ...deed(`end-${name}`, moment), hold: held })
  }
  return [
    { at: at(paid, 11, 24), happen: ask('paid', paidAmount) },
    { at: at(addDays(paid, 1), 15, 2), happen: end('paid', settle) },
    { at: at(addDays(paid, 1), 15, 2), happen: (tx, moment) => tell(tx, { memberId, moment, ...paidNote }) },
    { at: at(rejected, 13, 41), happen: ask('rejected', rejectedAmount) },
    { at: at(rejected, 18, 9), happen: end('rejected', refund) },
    { at: at(rejected, 18, 9), happen: (tx, moment) => tell(tx, { memberId, moment, ...rejectedNote }) },
    {
      at: at(addDays(moscowDay(now), -1), 9),
      happen: (tx, moment) => tell(tx, { memberId, moment, ...newNote }),
    },
  ]
}

const paidNote = {
  category: 'withdrawal',
  title: 'Вывод выплачен',
  body: 'Мы отправили вам 15\u00A0000\u00A0б. Деньги уже у вас',
  link: '/order',
  isRead: true,
}
const rejectedNote = {
  category: 'withdrawal',
  title: 'Заявка на вывод отклонена',
  body: 'Банк не нашёл получателя по номеру телефона. 7\u00A0500\u00A0б. вернулись на баланс',
  link: '/order',
  isRead: true,
}
const newNote = {
  category: 'reward',
  title: 'Новые вознаграждения',
  body: 'Они заморожены до конца срока. Даты видны на странице «Мой Баланс»',
  link: '/balance',
  // Until the list of notifications can be opened, nothing may wait in it.
  isRead: true,
}

const tell = (
  tx: Tx,
  { memberId, moment, ...note }: { memberId: string; moment: Date } & typeof paidNote,
): Promise<void> => sowNotification(tx, { memberId, note: { ...note, at: moment } })

/** A moment of a Moscow day. */
const at = (day: string, hour: number, minute = 0): Date =>
  new Date(moscowMidnight(day).getTime() + (hour * 60 + minute) * 60_000)
