import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/api/fields/phone'
import { listNeverActivatedMembers } from '../../modules/earnings/contracts/contracts.service.ts'
import type { CommandInvocation } from '../command.ts'

/**
 * `lk members never-activated [--json]`: lists members with points who have never signed in; with `--json`,
 * one object per line.
 */
export async function neverActivatedMembersCommand({
  args,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  let [members, available, frozen] = [0, 0n, 0n]
  for await (const member of listNeverActivatedMembers(await openDatabase())) {
    members += 1
    available += member.available
    frozen += member.frozen
    const { phone, debt, contracts } = member
    if (values.json) {
      const points = {
        available: Number(member.available),
        frozen: Number(member.frozen),
        debt: Number(debt),
      }
      print(JSON.stringify({ phone, ...points, contracts: Number(contracts) }))
    } else {
      const owes = debt < 0n ? `, долг ${-debt} б.` : ''
      print(
        `${formatPhone(phone)}  доступно ${member.available} б., заморожено ${member.frozen} б.${owes}, договоров ${contracts}`,
      )
    }
  }
  if (!values.json)
    print(`Не входили ни разу: ${members}. Доступно им ${available} б., заморожено ${frozen} б.`)
  return 0
}
