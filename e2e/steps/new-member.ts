import { fillPath } from '@impulse/api/routes/fill-path'
import { type LegalDocument } from '@impulse/api/legal-texts/legal-text'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { newSession, signedIn } from './sign-in-quickly.ts'

/**
 * Creates a member by a sign-in with an unused phone number, gives the consents and the names, and leaves the
 * page signed in.
 */
export async function newMember(page: Page, phone: string): Promise<{ accessToken: string }> {
  const { accessToken } = await signedIn(page, phone)
  await introduce(page.request, accessToken)
  return { accessToken }
}

/** Creates a member with consents and names by the API, without a page. */
export async function newMemberByApi(
  request: APIRequestContext,
  phone: string,
): Promise<{ accessToken: string }> {
  const { accessToken } = await newSession(request, phone)
  await introduce(request, accessToken)
  return { accessToken }
}

async function introduce(request: APIRequestContext, accessToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const accepted = async (purpose: 'personal-data' | 'rules') => {
    const present = await request.get(fillPath('/api/documents/:kind/', { kind: purpose }))
    const { version: textVersion } = (await present.json()) as LegalDocument
    return { purpose, given: true, textVersion }
  }
  const names = { firstName: 'Ольга', lastName: 'Иванова', cityName: 'Тула' }
  for (const [path, data] of [
    ['/api/consents/', await accepted('personal-data')],
    ['/api/consents/', await accepted('rules')],
    ['/api/lk/edit/set-user-data/', names],
  ] as const) {
    const response = await request.post(path, {
      data,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    })
    expect(response.status(), await response.text()).toBeLessThan(300)
  }
}
