import { addDays, moscowDay, toNextMonth } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Db, Tx } from '../../apps/server/src/platform/db/db.ts'
import {
  planContracts,
  readContractFile,
  recordContracts,
} from '../../apps/server/src/modules/earnings/contracts/contracts.service.ts'
import {
  groupNotifications,
  notify,
} from '../../apps/server/src/platform/notifications/notifications.service.ts'
import {
  countMonthsAt,
  loadRuleSets,
  releaseLots,
  releaseMoment,
  type RuleSet,
  ruleSetOn,
} from '../../apps/server/src/modules/earnings/rewards/rewards.service.ts'
import { findDueLots } from '../../apps/server/src/ledger/ledger.ts'
import { demoFiles, monthsBefore } from './demo-contracts.ts'
import { at, type Event } from './demo-event.ts'
import { andrey, maria, seedMember } from './demo-members.ts'
import { seedIdentityDocument, withdrawalEvents } from './demo-withdrawals.ts'
import { takeSeed } from './take-seed.ts'

/**
 * Creates the demo programme once. The ordinary import records the contracts of the last thirteen months; releases, two
 * cancellations and two withdrawals happen in the order of their dates. Everything is one transaction, so that a crash
 * leaves no partial demo and two parallel starts create only one demo.
 */
export async function seedDemo({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.businessNow()
  await db.transaction(async (tx) => {
    if (!(await takeSeed(tx, 'money'))) return
    const ruleSets = await loadRuleSets(tx)
    const begin = monthsBefore(moscowDay(now), 12)
    const memberId = await seedMember(tx, andrey, { joinedAt: at(addDays(begin, -3), 10), now })
    await seedMember(tx, maria, { joinedAt: at(addDays(moscowDay(now), -2), 18), now })
    const contracts = await contractEvents({ memberId, now, ruleSets })
    await seedIdentityDocument(tx, { memberId, approvedAt: at(addDays(begin, -1), 12) })
    const events = [
      ...contracts,
      ...withdrawalEvents({ memberId, now }),
      ...newsNotificationEvent({ memberId, now }),
    ]
    for (const event of events.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      if (event.at > now) continue
      // Ends the notification run of an earlier event: the count of a month begins one for its transaction.
      await groupNotifications(tx, '')
      await event.happen(tx, event.at)
    }
    await readBefore(tx, memberId)
  })
}

/**
 * Returns the events of the contracts. Each contract is recorded shortly after noon on the day of its connection,
 * two contracts are cancelled some days later, rewards are released at midnight after their hold period, and the places
 * of each month are counted when it has ended.
 */
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
  const months = [...new Set(contracts.map(({ connectedOn }) => toNextMonth(connectedOn)))]
  const releases = contracts.map(({ connectedOn }): Event => {
    const holdDays = ruleSetOn(ruleSets, connectedOn)?.rules.holdDays ?? 0
    return {
      at: releaseMoment(connectedOn, holdDays),
      happen: (tx, now) => releaseMemberLots(tx, { memberId, now }),
    }
  })
  return [
    ...contracts.map((row, i) => record(row, at(row.connectedOn, 12, (i * 7) % 60))),
    // The first of the two contracts is cancelled in its hold period, the second after the release of its
    // reward.
    ...(await planned(files.cancelled)).map((row, i) =>
      record(row, at(addDays(row.connectedOn, i === 0 ? 6 : 23), 16, 40)),
    ),
    ...releases,
    ...months.map((day): Event => ({ at: at(day, 1, 10), happen: countMonthsAt })),
  ]
}

async function releaseMemberLots(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  // Removes the member from the queue of risk checks, because a reward is not released while its member waits
  // for a check. The first daily sweep checks all members anyway.
  await tx.query({ text: 'delete from risk_check_queue where member_id = $1', values: [memberId] })
  const due = await findDueLots(tx, { now, limit: 1000 })
  await releaseLots(
    tx,
    due.filter((lot) => lot.memberId === memberId),
    { now, actor: 'release' },
  )
}

/** Returns the event that creates a notification about news. No other seeded event creates such a notification. */
const newsNotificationEvent = ({ memberId, now }: { memberId: string; now: Date }): Event[] => [
  {
    at: at(addDays(moscowDay(now), -9), 12),
    happen: (tx, moment) => notify(tx, { ...newsNote, key: 'demo:news', memberId, at: moment }),
  },
]

/**
 * Marks Андрей's notifications before his latest reward as read. The notification of this reward and all later ones
 * stay unread, so the bell shows them.
 */
const readBefore = (tx: Tx, memberId: string) =>
  tx.query({
    text: `update notifications set read_at = created_at
      where member_id = $1 and created_at < (
        select max(created_at) from notifications where member_id = $1 and category = 'reward'
      )`,
    values: [memberId],
  })

const newsNote = {
  category: 'news',
  title: 'Вывод на счёт в любом банке',
  body: 'Деньги можно получить по телефону через СБП или на банковский счёт',
  link: '/withdraw',
} as const
