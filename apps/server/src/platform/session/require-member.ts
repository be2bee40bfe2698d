import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal/refusal.ts'
import type { Member, Sessions } from './session.ts'
import type { TokenKind } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Member for whom the request is made. Set by `requireMember`; during an impersonation, set by the hook of
     * impersonations.
     */
    member: Member
  }
}

/**
 * Returns a hook that sets `request.member` by the bearer token, if the token has one of these kinds. Refuses any
 * other request with `unauthorized`. Use the hook as `onRequest` to check before the body is read, or as `preHandler`
 * to check after the validation.
 */
export const requireMember =
  (sessions: Sessions, kinds: readonly Exclude<TokenKind, 'refresh'>[] = ['access']) =>
  async (request: FastifyRequest): Promise<void> => {
    // The request belongs to an impersonation. Another hook has already checked the request and set the member.
    if (request.member?.view) return
    const token = getBearerToken(request)
    const member = token && (await sessions.resolve(token, kinds))
    if (!member)
      throw new Refusal(
        'unauthorized',
        undefined,
        token && !sessions.hasIssued(token) ? { misuse: 'forged' } : {},
      )
    request.member = member
  }

/**
 * Returns the token of the header `Authorization: Bearer …`. Returns an empty text when the header is missing
 * or different.
 */
export const getBearerToken = (request: FastifyRequest): string =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
