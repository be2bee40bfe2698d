import { isIP } from 'node:net'
import * as z from 'zod'

declare module 'zod' {
  /** Facts about a setting, from which `npm run docs:settings` writes docs/reference/settings.md. */
  interface GlobalMeta {
    unit?: string
    secret?: true
    /** Role of the processes that need this secret. A process of the other role does not read it. */
    role?: 'web' | 'worker'
    /**
     * Condition under which this setting is used: `NAME` when another setting must be set, `NAME=value|value` when the
     * other setting must have one of these values. While the condition is false, this setting is neither used nor
     * validated.
     */
    when?: string
  }
}

/** Stores `condition` in the metadata of each setting: the setting is used only while this condition is true. */
export function when<S extends Record<string, z.ZodType>>(condition: string, settings: S): S {
  for (const schema of Object.values(settings))
    schema.register(z.globalRegistry, { ...schema.meta(), when: condition })
  return settings
}

/**
 * Returns a schema that accepts the texts for which `parse` returns a value. `problem` follows the setting's name in
 * the error message. `problem` must not contain the value, which may be a secret.
 */
export const parsed = <T>(problem: string, parse: (text: string) => T | undefined) =>
  z.string().transform((text, context): T => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue(problem)
    return z.NEVER
  })

export const text = z.string()
export const secret = z.string().meta({ secret: true })
export const secretOf = (role: 'web' | 'worker') => z.string().meta({ secret: true, role })
export const list = z.string().transform((value) => value.split(',').filter(Boolean))
export const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `is one of ${values.join(', ')}`)

export const wholeNumber = (problem: string, { pattern = /^\d{1,9}$/, max = Infinity } = {}) =>
  parsed(problem, (value) => (pattern.test(value) && Number(value) <= max ? Number(value) : undefined))
export const port = wholeNumber('is a number from 0 to 65535', { max: 65_535 })
export const threshold = ({ max = 10_000, unit = '' } = {}) =>
  wholeNumber(`is a whole number up to ${max}`, { pattern: /^\d{1,5}$/, max }).meta({ unit })
export const count = parsed('is a whole number', (value) =>
  /^\d{1,12}$/.test(value) ? BigInt(value) : undefined,
)
export const points = count.meta({ unit: 'points' })

const withoutSlash = (value: string): string => value.replace(/\/+$/, '')
export const address = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:/.test(value),
    'is an address that begins with http:// or https://',
  )
export const baseAddress = address.transform(withoutSlash)
/** Schema that accepts only an origin, because the value becomes part of the Content-Security-Policy header. */
export const origin = z
  .string()
  .transform(withoutSlash)
  .refine((value) => /^https?:\/\/[\w.:-]+$/.test(value) && URL.canParse(value), 'is an origin: https://host')

export const isNetwork = (value: string): boolean =>
  /^[^/]+(\/\d{1,3})?$/.test(value) && isIP(value.split('/', 1)[0] ?? '') > 0

/** Returns true for an address of the same machine: of the loopback network, or a socket without a host. */
export const isLocal = (address: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|)$/.test(URL.parse(address)?.hostname ?? 'unreadable')

/** Parses a text as JSON. Returns undefined when the text is not JSON. */
export function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
