import type {
  ConsoleContract,
  ConsoleContractQuery,
  ConsoleContractRow,
} from '@impulse/api/contracts/console-contracts'
import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPhone, normalizePhone } from '@impulse/api/fields/phone'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import { listRows } from '../../../../platform/admin/list-rows.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { listObjectAuditEvents } from '../../../../platform/audit/audit.service.ts'
import { loadRuleSets, productName, type RuleSet } from '../../rewards/rewards.service.ts'
import { normalizeText } from '../contract-columns.rules.ts'
import {
  type ContractFilter,
  countAdminContracts,
  type AdminContractRow,
  adminContractsQuery,
  findAdminContract,
  selectLot,
} from './admin-contracts.sql.ts'

/** Console list of contracts, latest connection date first by default. */
export const contractList = (db: Db) =>
  listRows(db, (query: ConsoleContractQuery) => {
    const filter = toFilter(query)
    const toDto = loadRuleSets(db).then((sets) => (row: AdminContractRow) => toContractDto(row, sets))
    return {
      rows: (page) => adminContractsQuery(filter, page),
      count: () => countAdminContracts(db, filter),
      toDto,
    }
  })

function toFilter({ q, status, since, to }: ConsoleContractQuery): ContractFilter {
  const number = normalizeText(q)
  return {
    number: number === '' ? null : number,
    phone: number === '' ? null : normalizePhone(number),
    status: status ?? null,
    since: since ?? null,
    to: to ?? null,
  }
}

/**
 * Returns one contract with its operations and its reassignments to other members.
 * @throws Refusal contract_not_found
 */
export async function getAdminContract(db: Db, number: string): Promise<ConsoleContract> {
  const contract = await findAdminContract(db, normalizeText(number))
  if (!contract) throw new Refusal('contract_not_found')
  const { lot, memberId, sequenceInMonth, batch, recordedPhone, createdAt, updatedAt } = contract
  const [ruleSets, { operations, releasesAt }, moves] = await Promise.all([
    loadRuleSets(db),
    lot === null ? { operations: [], releasesAt: null } : selectLot(db, { memberId, lot }),
    listObjectAuditEvents(db, { action: 'contract.reassigned', object: contract.number }),
  ])
  return {
    ...toContractDto(contract, ruleSets),
    n: sequenceInMonth,
    batch: batch === null ? null : String(batch),
    recordedPhone: recordedPhone && formatPhone(recordedPhone),
    createdAt: moscowIso(createdAt),
    updatedAt: moscowIso(updatedAt),
    releasesAt: releasesAt && moscowIso(releasesAt),
    operations: operations.map(({ seq, kind, amount, occurredAt, actor }) => ({
      id: String(seq),
      at: moscowIso(occurredAt),
      actor,
      amount: pointsToNumber(amount),
      title: historyTitle({ kind, contractNumber: null }),
    })),
    moves: moves.map(({ at, actor, reason }) => ({ at: moscowIso(at), actor, reason })),
  }
}

const toContractDto = (row: AdminContractRow, ruleSets: readonly RuleSet[]): ConsoleContractRow => ({
  id: row.number,
  memberId: row.memberId,
  city: row.city,
  status: row.status,
  fullName: [row.lastName, row.firstName].filter(Boolean).join(' '),
  phone: row.phone && formatPhone(row.phone),
  productName: productName(ruleSets, { product: row.product, day: row.connectedOn }),
  connectedAt: row.connectedOn,
  reward: row.reward === null ? null : pointsToNumber(row.reward),
})
