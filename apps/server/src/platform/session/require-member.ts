import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal/refusal.ts'
import type { Member, Sessions } from './session.ts'
import type { TokenKind } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Member of the session; set only behind `requireMember`. */
    member: Member
  }
}

/**
 * A hook that lets in bearers of these kinds and says who asks in `request.member`; everyone else gets `unauthorized`.
 * As `onRequest` it answers before a stranger's body is read, as `preHandler` after it was checked.
 */
export const requireMember =
  (sessions: Sessions, kinds: readonly Exclude<TokenKind, 'refresh'>[] = ['access']) =>
  async (request: FastifyRequest): Promise<void> => {
    // A look by staff was let in to this route before.
    if (request.member?.view) return
    const token = getBearerToken(request)
    const member = token && (await sessions.resolve(token, kinds))
    if (!member) throw new Refusal('unauthorized')
    request.member = member
  }

/** The token of `Authorization: Bearer …`; an empty string when the header says something else. */
export const getBearerToken = (request: FastifyRequest): string =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
