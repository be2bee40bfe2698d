import { hoursSince } from '@impulse/api/fields/durations'
import type {
  ConsoleClaim,
  ClaimQuery,
  ClaimRow as ClaimDto,
  ClaimState,
} from '@impulse/api/claims/console-claims'
import { formatPhone, normalizePhone } from '@impulse/api/fields/phone'
import type { OrderStatus } from '@impulse/api/orders/order'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { listRows } from '../../../platform/admin/list-rows.ts'
import type { RenderedPage } from '../../../platform/storage/render-file-page.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { renderFileForStaff, type FileAccessContext } from '../../../platform/audit/access-file.ts'
import { listOrderEvents } from '../orders/orders.service.ts'
import { loadRuleSets, productName } from '../rewards/rewards.service.ts'
import { type ClaimFilter, claimPageQuery, type ClaimRow, countClaims } from './claims.sql.ts'
import { getClaim } from './claim-to-decide.ts'
import { answerBy } from './claims.rules.ts'
import { claimChoices } from './create-claim.ts'
import { toConsoleRequests } from './information-requests/shown-requests.ts'
import { selectInformationRequests } from './information-requests/information-requests.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console list of claims. A search matches the order number, the contract number or the phone of the member. */
export const claimList = ({ db, clock }: DbContext) =>
  listRows(db, (query: ClaimQuery) => {
    const [filter, now] = [toFilter(query), clock.businessNow()]
    return {
      rows: (page) => claimPageQuery(filter, page),
      count: () => countClaims(db, filter),
      toDto: (row: ClaimRow) => toClaimDto(row, now),
    }
  })

const toFilter = ({ q, status }: ClaimQuery): ClaimFilter => ({
  status: status ?? null,
  number: /^\d{1,15}$/.test(q) ? BigInt(q) : null,
  contractNumber: q === '' ? null : q,
  phone: q === '' ? null : normalizePhone(q),
})

/**
 * Returns one claim with its timeline and the products that staff can choose when they accept it.
 * @throws Refusal claim_not_found
 */
export async function getAdminClaim({ db, clock }: DbContext, number: bigint): Promise<ConsoleClaim> {
  const claim = await getClaim(db, number)
  const now = clock.businessNow()
  const { product, connectedOn: day, fileId, mediaType, bytes, contractPhone, phone } = claim
  const [ruleSets, { products }, steps, requests] = await Promise.all([
    loadRuleSets(db),
    claimChoices(db, { clock }),
    listOrderEvents(db, claim.orderId),
    selectInformationRequests(db, claim.orderId),
  ])
  const due = claim.status === 'review' ? answerBy(claim) : null
  return {
    ...toClaimDto(claim, now),
    product,
    productName: product && productName(ruleSets, { product, day }),
    city: claim.city,
    cityName: claim.cityName,
    comment: claim.comment,
    products,
    contractPhone: contractPhone && contractPhone !== phone ? formatPhone(contractPhone) : null,
    file: fileId && mediaType && bytes !== null ? { mediaType, bytes } : null,
    answerBy: due && moscowIso(due),
    isOverdue: due !== null && due < now,
    informationRequests: toConsoleRequests(requests, claim),
    timeline: steps.flatMap(({ status, at, actor, note }) =>
      isClaimState(status) ? [{ status, at: moscowIso(at), actor, note }] : [],
    ),
  }
}

/**
 * Returns one page of the file attached to a claim, as an image for staff. With `place`, the file is that of the reply to
 * the request for information with this number, counted from 1. The access is recorded in the audit.
 * @throws Refusal claim_not_found, claim_file_gone, and the codes of `renderFileForStaff`
 */
export async function renderClaimFile(
  context: FileAccessContext,
  { number, page, place }: { number: bigint; page: number; place?: number },
): Promise<RenderedPage> {
  const { memberId, orderId, ...claim } = await getClaim(context.db, number)
  const withFile =
    place === undefined ? claim : (await selectInformationRequests(context.db, orderId)).at(place - 1)
  const fileId = withFile?.fileId ?? null
  if (fileId === null) throw new Refusal('claim_file_gone')
  return renderFileForStaff(context, { fileId, memberId, page, reason: 'Проверка заявки на договор' })
}

const isClaimState = (status: OrderStatus): status is ClaimState =>
  status !== 'approved' && status !== 'sent' && status !== 'paid' && status !== 'returned'

function toClaimDto(claim: ClaimRow, now: Date): ClaimDto {
  const { number, memberId, phone, status, contractNumber, connectedOn, createdAt, contractPhone } = claim
  const waits = Math.floor(hoursSince(claim.updatedAt, now))
  return {
    id: String(number),
    memberId,
    phone: phone && formatPhone(phone),
    contractNumber,
    connectedAt: connectedOn,
    createdAt: moscowIso(createdAt),
    status: isClaimState(status) ? status : 'review',
    waitsHours: status === 'review' ? waits : null,
    contractOf: contractPhone === null ? 'nobody' : contractPhone === phone ? 'member' : 'other',
  }
}
