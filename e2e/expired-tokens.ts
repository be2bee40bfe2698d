import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { makeToken, readToken } from '../apps/server/src/platform/session/tokens.ts'
import { keysFor } from '../apps/server/src/platform/vault/secrets.ts'
import type { Programme } from './programme.ts'

export type ExpiringTokens = {
  /** The same session's access token as it is ten minutes later: signed by the server's own key, and over. */
  expired: (accessToken: string) => string
  /** Documents that are opened meanwhile bring an expired token; the server does not know. */
  inDocuments: <T>(callback: () => Promise<T>) => Promise<T>
}

/** Lets access tokens expire for real, without ten minutes of waiting. */
export async function expiringTokens(context: BrowserContext, programme: Programme): Promise<ExpiringTokens> {
  const keys = keysFor(
    [await readFile(path.join(programme.dataDir, 'session-password'), 'utf8')],
    'session tokens',
  )
  const expired = (accessToken: string): string => {
    const token = readToken(keys, accessToken)
    if (token?.kind !== 'access') throw new Error('This is no access token of the programme.')
    return makeToken(keys[0], { ...token, number: Math.floor(Date.now() / 1000) - 1 })
  }
  const isDocument = (url: URL) =>
    url.origin === programme.url && !/^\/(?:api|assets)\/|\./.test(url.pathname)
  return {
    expired,
    inDocuments: async (callback) => {
      await context.route(isDocument, async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 })
        const html = await answer.text()
        await route.fulfill({ response: answer, body: html.replace(accessToken, expired) })
      })
      try {
        return await callback()
      } finally {
        await context.unroute(isDocument)
      }
    },
  }
}

const accessToken = /a\.[\da-f-]{36}\.\d+\.[\w-]{43}/g
