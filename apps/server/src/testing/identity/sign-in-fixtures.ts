import type { LightMyRequestResponse } from 'fastify'
import { aPhone } from './member-fixtures.ts'
import type { TestApp } from '../harness/test-app.ts'

/**
 * HTTP status, error code and details of a response: everything by which a page chooses the message that it
 * shows.
 */
export type Outcome = { status: number; code: string | null; details: Record<string, unknown> }

export function toOutcome(response: LightMyRequestResponse): Outcome {
  const body = response.json<{ error?: { code: string; details?: Record<string, unknown> } } | null>()
  return { status: response.statusCode, code: body?.error?.code ?? null, details: body?.error?.details ?? {} }
}

export const requestCode = (
  { app }: Pick<TestApp, 'app'>,
  {
    phone = aPhone(),
    captcha,
    from,
    cookie,
  }: { phone?: string; captcha?: string | undefined; from?: string; cookie?: string | undefined },
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/mobile-auth/code',
    payload: { phone, captcha },
    ...(cookie !== undefined && { headers: { cookie } }),
    ...(from && { remoteAddress: from }),
  })

/** Requests a sign-in code and returns the id of the attempt, from which a test can compute the code. */
export async function anAttempt(test: Pick<TestApp, 'app'>, phone = aPhone()): Promise<string> {
  const response = await requestCode(test, { phone })
  if (response.statusCode !== 200) throw new Error(`the code was not sent: ${response.body}`)
  return response.json<{ userId: string }>().userId
}

export const tryCode = (
  { app }: Pick<TestApp, 'app'>,
  {
    cookie,
    from,
    ...payload
  }: {
    userId: string
    code: string
    captcha?: string | undefined
    cookie?: string | undefined
    from?: string
  },
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/mobile-auth/verify',
    payload,
    ...(cookie !== undefined && { headers: { cookie } }),
    ...(from && { remoteAddress: from }),
  })

/** Returns the `cookie` header with the cookies that a response has set. */
export const getCookie = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Returns a code of six digits that is not the code of the attempt. */
export const wrongCodeFor = ({ codes }: Pick<TestApp, 'codes'>, attemptId: string): string =>
  codes.deriveCode(attemptId) === '111111' ? '222222' : '111111'

/** Counts the responses by their error codes. A response without an error code is counted by its HTTP status. */
export function tally(responses: LightMyRequestResponse[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { status, code } of responses.map(toOutcome)) {
    const name = code ?? String(status)
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}

/**
 * Returns the largest number of `moments` within any interval of `seconds` seconds. The moments are times in
 * milliseconds.
 */
export const maxCountWithin = (seconds: number, moments: number[]): number =>
  Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + seconds * 1000).length),
  )
