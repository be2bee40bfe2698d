import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HostCookies } from '../../../platform/http/requests/host-cookies.ts'
import { newOpaqueId } from '../../../platform/ids/ids.ts'
import { browserIdCookie, readBrowserId } from '../../../platform/session/browser-id.ts'
import { keysFor, type SessionPasswords } from '../../../platform/vault/secrets.ts'

/**
 * Browsers in which a member has signed in with a phone number before, recognised by a cookie. The cookie
 * gives no access, only separate rate limits, which other people cannot use up (docs/rules.md, «Signing in»).
 */
export type KnownDevices = {
  /**
   * Returns the device of the `Cookie` header if somebody signed in on this device with this phone number within the
   * last year, otherwise null.
   */
  find(cookies: string | undefined, input: { phone: string; now: Date }): string | null
  /**
   * Returns the device and the `Set-Cookie` headers that make this browser a known device for the phone number and
   * give it the id of the device. The browser stays a known device for the other phone numbers in the cookie.
   */
  remember(
    cookies: string | undefined,
    input: { phone: string; now: Date },
  ): { cookies: string[]; device: string }
}

/**
 * Parsed cookie: `<device>`, then `:<day>.<mac>` (a proof) for each phone number. `<day>`: last UTC day on which the
 * proof is valid, as a number of days since 1970. The cookie contains no phone number, and only the server can create a
 * valid cookie.
 */
type Cookie = { device: string; proofs: string[] }

const cookieName = 'impulse-device'
const knownDays = 365
/**
 * Maximum number of phone numbers for which one browser is a known device. The number with the oldest sign-in
 * is removed first.
 */
const maxPhones = 5
const shape = /^([\w-]{22})((?::\d{5}\.[\w-]{22}){1,5})$/

export function openKnownDevices({
  passwords,
  hostCookies,
}: {
  passwords: SessionPasswords
  hostCookies: HostCookies
}): KnownDevices {
  const keys = keysFor(passwords, 'known devices')
  const isProofFor = (proof: string, { device, phone }: { device: string; phone: string }): boolean => {
    const day = proof.slice(0, 5)
    // Tries the keys of all configured session passwords, because the operator may have rotated the password after the
    // sign-in.
    return keys.some((key) => sameText(signProof(key, { device, phone, day }), proof))
  }
  return {
    find(cookies, { phone, now }) {
      const cookie = readCookie(hostCookies.read(cookies, cookieName))
      if (!cookie) return null
      const { device, proofs } = cookie
      return proofs.some((proof) => isCurrent(proof, now) && isProofFor(proof, { device, phone }))
        ? device
        : null
    },
    remember(cookies, { phone, now }) {
      const { device, proofs } = readCookie(hostCookies.read(cookies, cookieName)) ?? {
        device: readBrowserId(hostCookies, cookies) ?? newOpaqueId(),
        proofs: [],
      }
      const day = String(toDayNumber(now) + knownDays)
      const others = proofs.filter((proof) => isCurrent(proof, now) && !isProofFor(proof, { device, phone }))
      const recentProofs = [signProof(keys[0], { device, phone, day }), ...others].slice(0, maxPhones)
      const value = [device, ...recentProofs].join(':')
      const cookie = hostCookies.format(cookieName, value, { sameSite: 'Lax', maxAge: knownDays * 86_400 })
      return { cookies: [cookie, browserIdCookie(hostCookies, device)], device }
    },
  }
}

const signProof = (key: Buffer, input: { device: string; phone: string; day: string }): string => {
  const mac = createHmac('sha256', key).update(`${input.device}.${input.phone}.${input.day}`).digest()
  return `${input.day}.${mac.subarray(0, 16).toString('base64url')}`
}

const toDayNumber = (at: Date): number => Math.floor(at.getTime() / 86_400_000)

const isCurrent = (proof: string, now: Date): boolean => Number(proof.slice(0, 5)) >= toDayNumber(now)

function readCookie(value: string): Cookie | null {
  const match = shape.exec(value)
  return match?.[1] && match[2] ? { device: match[1], proofs: match[2].slice(1).split(':') } : null
}

const sameText = (expectedText: string, receivedText: string): boolean =>
  expectedText.length === receivedText.length &&
  timingSafeEqual(Buffer.from(expectedText), Buffer.from(receivedText))
