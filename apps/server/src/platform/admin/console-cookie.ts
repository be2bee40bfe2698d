import { consoleApi } from '@impulse/api/staff/console-access'

const name = 'impulse-console'
const attributes = `Path=${consoleApi}; HttpOnly; Secure; SameSite=Strict`

/** Without an age: it goes with the browser's own session, and the server ends it long before most of these do. */
export const consoleCookie = (token: string): string => `${name}=${token}; ${attributes}`
export const consoleCookieGone = `${name}=; Max-Age=0; ${attributes}`

/** Null: there is none, or it was never one of ours. */
export function consoleTokenIn(cookies: string | undefined): string | null {
  const pair = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`))
  const token = pair?.slice(name.length + 1) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}
