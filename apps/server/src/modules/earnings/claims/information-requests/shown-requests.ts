import {
  type ClaimCorrection,
  type CorrectableClaimField,
  correctableClaimFields,
} from '@impulse/api/claims/claim-corrections'
import type { ConsoleInformationRequest } from '@impulse/api/claims/console-claims'
import type { InformationRequest } from '@impulse/api/orders/order'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import type { InformationRequestRow } from './information-requests.sql.ts'

type ClaimFieldsAt = Pick<InformationRequestRow, 'contractNumber' | 'connectedOn'>

/** Returns the requests for information about a claim as the console shows them, oldest first. */
export const toConsoleRequests = (
  requests: readonly InformationRequestRow[],
  claim: ClaimFieldsAt,
): ConsoleInformationRequest[] =>
  requests.map((request, index) => {
    const { requestedAt, requestedBy, text, repliedAt, reply, mediaType, bytes } = request
    return {
      place: index + 1,
      at: moscowIso(requestedAt),
      actor: requestedBy,
      text,
      reply: repliedAt && {
        at: moscowIso(repliedAt),
        text: reply ?? '',
        file: mediaType && bytes !== null ? { mediaType, bytes } : null,
        corrections: findCorrections(request, requests[index + 1] ?? claim),
      },
    }
  })

/** Returns the requests for information about a claim as the member sees them, oldest first. */
export const toMemberRequests = (
  requests: readonly InformationRequestRow[],
  claim: ClaimFieldsAt,
): InformationRequest[] =>
  requests.map((request, index) => {
    const { id, requestedAt, text, repliedAt, reply } = request
    return {
      id,
      date: moscowIso(requestedAt),
      text,
      reply: repliedAt && {
        date: moscowIso(repliedAt),
        text: reply ?? '',
        file: toOrderFile(request),
        corrections: findCorrections(request, requests[index + 1] ?? claim),
      },
    }
  })

/** Returns the file of a claim or of a reply as the member sees it. */
export const toOrderFile = ({
  fileId: id,
  mediaType,
  bytes,
}: Pick<InformationRequestRow, 'fileId' | 'mediaType' | 'bytes'>) =>
  id && mediaType && bytes !== null ? { id, mediaType, bytes } : null

const toFields = ({ contractNumber, connectedOn }: ClaimFieldsAt): Record<CorrectableClaimField, string> => ({
  number: contractNumber,
  connectedAt: connectedOn,
})

/**
 * Returns what a reply has corrected. A request has the fields of the claim before its reply, so the fields after the
 * reply are those of the next request, or of the claim itself.
 */
const findCorrections = (before: ClaimFieldsAt, after: ClaimFieldsAt): ClaimCorrection[] =>
  correctableClaimFields
    .map((field) => ({ field, from: toFields(before)[field], to: toFields(after)[field] }))
    .filter(({ from, to }) => from !== to)
