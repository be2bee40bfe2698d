import { signInPaths } from '@impulse/wire/sign-in'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { firstVersions } from '../apps/server/src/testing/first-versions.ts'
import { newSession, signedIn } from './sign-in-quickly.ts'

/** Signs in a phone that the programme does not know yet, and introduces its member. */
export async function newMember(page: Page, phone: string): Promise<{ accessToken: string }> {
  const { accessToken } = await signedIn(page, phone)
  await introduce(page.request, accessToken)
  return { accessToken }
}

/** A new member whom no page shows. */
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
  const accepted = (purpose: 'personal-data' | 'rules') => ({
    ...{ purpose, given: true, textVersion: firstVersions[purpose] },
  })
  const names = { firstName: 'Ольга', lastName: 'Иванова', cityName: 'Тула' }
  for (const [path, data] of [
    [signInPaths.consents, accepted('personal-data')],
    [signInPaths.consents, accepted('rules')],
    [signInPaths.setUserData, names],
  ] as const) {
    const answer = await request.post(path, {
      data,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
  }
}
