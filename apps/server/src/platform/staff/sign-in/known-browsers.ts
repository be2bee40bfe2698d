import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HostCookies } from '../../http/requests/host-cookies.ts'
import { newOpaqueId } from '../../ids/ids.ts'
import { keysFor, type SessionPasswords } from '../../vault/secrets.ts'

/**
 * Browsers from which staff members have signed in before. The cookie of such a browser gives no access, but
 * separate limits of sign-in attempts. So an attacker with another browser cannot use up the staff member's
 * attempts.
 */
export type KnownBrowsers = {
  /** Returns the id of the browser when the staff member `name` was the last to sign in from it; otherwise null. */
  find(cookies: string | undefined, name: string): string | null
  /** Returns the `Set-Cookie` header that makes the browser known for this staff member. */
  remember(name: string): string
}

const cookieName = 'impulse-console-browser'
const shape = /^([\w-]{22})\.([\w-]{43})$/
const knownSeconds = 365 * 86_400

export function openKnownBrowsers({
  passwords,
  hostCookies,
}: {
  passwords: SessionPasswords
  hostCookies: HostCookies
}): KnownBrowsers {
  const keys = keysFor(passwords, 'browsers of the staff')
  const signProof = (key: Buffer, browser: string, name: string): Buffer =>
    createHmac('sha256', key).update(`${browser}.${name}`).digest()
  return {
    find(cookies, name) {
      const [, browser, proof = ''] = shape.exec(hostCookies.read(cookies, cookieName)) ?? []
      if (!browser) return null
      const proofBytes = Buffer.from(proof, 'base64url')
      const isTheirs = keys.some((key) => timingSafeEqual(signProof(key, browser, name), proofBytes))
      return isTheirs ? browser : null
    },
    remember(name) {
      const browser = newOpaqueId()
      const proof = signProof(keys[0], browser, name).toString('base64url')
      const value = `${browser}.${proof}`
      return hostCookies.format(cookieName, value, { sameSite: 'Strict', maxAge: knownSeconds })
    },
  }
}
