import {
  type CorrectableClaimField,
  correctableClaimFields,
  type ConsoleInformationRequest,
} from '@impulse/api/claims/console-claims'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import type { InformationRequestRow } from './information-requests.sql.ts'

type ClaimFieldsAt = Pick<InformationRequestRow, 'contractNumber' | 'connectedOn'>

/**
 * Returns the requests for information as the console shows them, oldest first. A request has the fields of the claim
 * before the reply, so the fields after the reply are those of the next request, or of the claim itself.
 */
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

const toFields = ({ contractNumber, connectedOn }: ClaimFieldsAt): Record<CorrectableClaimField, string> => ({
  number: contractNumber,
  connectedAt: connectedOn,
})

const findCorrections = (before: ClaimFieldsAt, after: ClaimFieldsAt) =>
  correctableClaimFields
    .map((field) => ({ field, from: toFields(before)[field], to: toFields(after)[field] }))
    .filter(({ from, to }) => from !== to)
