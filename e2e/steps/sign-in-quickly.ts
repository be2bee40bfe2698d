import { defaultCode, type CodeResponse, type VerifyResponse } from '@impulse/api/sign-in/sign-in'
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { andrey } from './sign-in-steps.ts'

/**
 * Signs a member in by the API and stores the tokens as the cabinet would: the session cookie in the browser context,
 * the refresh token in the local storage. The browser tab then shows a text file and no page of the cabinet.
 */
export async function signedIn(page: Page, phone: string = andrey): Promise<VerifyResponse> {
  const tokens = await newSession(page.request, phone)
  await page.goto('/robots.txt')
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    refreshTokenKey,
    tokens.refreshToken,
  ] as const)
  return tokens
}

/** Starts a session of a member by the API. The server must have no captcha. */
export async function newSession(
  request: APIRequestContext,
  phone: string = andrey,
): Promise<VerifyResponse> {
  const { userId } = await readResponse<CodeResponse>(
    request.post('/api/mobile-auth/code', { data: { phone } }),
  )
  return readResponse<VerifyResponse>(
    request.post('/api/mobile-auth/verify', { data: { userId, code: defaultCode } }),
  )
}

async function readResponse<T>(response: Promise<APIResponse>): Promise<T> {
  const apiResponse = await response
  expect(apiResponse.status(), await apiResponse.text()).toBe(200)
  return (await apiResponse.json()) as T
}
