import { Readable } from 'node:stream'
import type { ContractFileQuery, ContractItem } from '@impulse/api/contracts/my-contracts'
import { dayInDigits } from '@impulse/api/fields/day'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import {
  type FileLimitContext,
  takeMemberFile,
} from '../../../../platform/http/requests/member-file-limit.ts'
import type { Attachment } from '../../../../platform/http/responses/send-attachment.ts'
import type { Cell, Table } from '../../../../platform/table-files/table.ts'
import { toXlsx, xlsxMediaType } from '../../../../platform/table-files/xlsx.ts'
import { contractFileLabels as labels, formatContractStatus } from '../contracts.messages.ts'
import { readAllContracts } from './my-contracts.ts'

/**
 * Returns the member's contracts that match the query, as an XLSX file.
 * @throws Refusal too_many_requests
 */
export async function getContractsFile(
  context: FileLimitContext,
  memberId: string,
  query: ContractFileQuery,
): Promise<Attachment> {
  await takeMemberFile(context, memberId)
  const { db, clock } = context
  const today = moscowDay(clock.businessNow())
  return {
    name: `${labels.contracts} ${dayInDigits(today)}.xlsx`,
    plainName: `contracts-${today}.xlsx`,
    type: xlsxMediaType,
    body: Readable.from(toXlsx([toTable(readAllContracts(db, memberId, query))])),
  }
}

const toTable = (chunks: AsyncIterable<readonly ContractItem[]>): Table => ({
  name: labels.contracts,
  columns: [
    { title: labels.number, width: 20 },
    { title: labels.product, width: 28 },
    { title: labels.city, width: 20 },
    { title: labels.connectedAt, width: 14 },
    { title: labels.status, width: 18 },
    { title: labels.reward, width: 16 },
    { title: labels.expectedReward, width: 16 },
    { title: labels.cancelledReward, width: 16 },
  ],
  rows: toRows(chunks),
})

async function* toRows(chunks: AsyncIterable<readonly ContractItem[]>): Table['rows'] {
  for await (const chunk of chunks) yield chunk.map(toRow)
}

/** The reward of a cancelled contract has a column of its own, so that the column of rewards adds up to the income. */
const toRow = (contract: ContractItem): Cell[] => {
  const reward = toCell(contract.reward)
  const isCancelled = contract.status === 'cancelled'
  return [
    contract.number,
    contract.productName,
    contract.city,
    dayInDigits(contract.connectedAt),
    formatContractStatus(contract),
    isCancelled ? 0n : reward,
    toCell(contract.expectedReward),
    isCancelled ? reward : null,
  ]
}

const toCell = (points: number | null): bigint | null => (points === null ? null : BigInt(points))
