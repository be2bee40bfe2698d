import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordApproval } from '../../apps/server/src/modules/payouts/payouts/payouts.service.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import { aPayee, type PayoutTest } from '../../apps/server/src/testing/payouts/payout-fixtures.ts'
import { bankId } from '../../apps/server/src/testing/payouts/withdrawal-bank.ts'
import { type Answers, ClusterMember, noAnswers } from './member.ts'
import { lk, type Product } from './product.ts'

const memberCount = 8

export type Load = {
  answers: Answers
  members: readonly ClusterMember[]
  /** Numbers of the contracts whose import was reported as done. */
  imported: readonly string[]
  /** Ends the load when every request that has begun was acknowledged. */
  stop(): Promise<void>
}

/**
 * Starts members who withdraw, open pages and listen to events at `membersUrl`, staff who approve their withdrawals, and
 * an operator who imports contracts.
 */
export async function startLoad(
  context: PayoutTest,
  { membersUrl, product, folder }: { membersUrl: string; product: Product; folder: string },
): Promise<Load> {
  const answers = noAnswers()
  const members: ClusterMember[] = []
  for (let n = 0; n < memberCount; n++) {
    const { phone } = await aPayee(context.db)
    const member = new ClusterMember({ url: membersUrl, phone, answers })
    await member.signIn()
    members.push(member)
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async (pauseMs: number, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await work()
      await sleep(pauseMs)
    }
  }
  const imported: string[] = []
  const running = [
    ...members.map((member) => repeat(400, () => member.withdraw(bankId))),
    ...members.map((member) => repeat(2_000, () => member.openPage())),
    ...members.map((member) => member.listen(signal)),
    repeat(1_000, () => approveAll(context).catch(() => undefined)),
    repeat(5_000, async () => {
      const number = `КЛ-${String(imported.length + 1).padStart(4, '0')}`
      if (await importContract(product, { number, folder, signal })) imported.push(number)
    }),
  ]
  return {
    answers,
    members,
    imported,
    stop: async () => {
      stopping.abort()
      const late = new AbortController()
      const tooLate = sleep(60_000, undefined, { signal: late.signal }).then(() => {
        throw new Error('The load has not ended after a minute')
      })
      await Promise.race([Promise.all(running), tooLate])
      late.abort()
    },
  }
}

/** Approves all withdrawals in review. */
export async function approveAll(context: PayoutTest): Promise<void> {
  for (
    let found = await selectInReview(context.db);
    found.length > 0;
    found = await selectInReview(context.db)
  )
    for (const number of found) await recordApproval(context, { number, staffName: 'olga' })
}

async function selectInReview(db: Db): Promise<bigint[]> {
  const { rows } = await db.query<{ number: bigint }>({
    text: `select number from orders where category = 'withdrawal' and status = 'review' limit 50`,
    values: [],
  })
  return rows.map(({ number }) => number)
}

/** Imports a contract by the operator's command, which is given again until it succeeds. False: the load has ended. */
async function importContract(
  { environment }: Product,
  { number, folder, signal }: { number: string; folder: string; signal: AbortSignal },
): Promise<boolean> {
  const file = path.join(folder, 'contracts.csv')
  const row = `${number};internet;79990000001;Тула;2026-11-20;confirmed`
  await writeFile(file, `number;product;phone;city;connectedAt;status\n${row}\n`)
  for (;;) {
    const isDone = await lk(environment, 'import', 'contracts', file).then(
      () => true,
      () => false,
    )
    if (isDone || signal.aborted) return isDone
    await sleep(1_000)
  }
}
