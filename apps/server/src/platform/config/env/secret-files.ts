import { readFileSync } from 'node:fs'
import type * as z from 'zod'

type Env = Readonly<Record<string, string | undefined>>
type Meta = z.GlobalMeta

/** Returns the metadata of a setting. Default values and `optional` may wrap the type that has the metadata. */
export function readMeta(schema: z.ZodType): Meta {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return { ...(innerType && readMeta(innerType)), ...schema.meta() }
}

/** Files of the secrets by the value that each file had at the start, and the value read last. */
const files = new Map<string, { path: string; last: string }>()

/**
 * Returns the present content of the file from which a secret of the settings was read, and any other value unchanged.
 * Each new connection and request to another service calls it, so that a secrets manager can replace a short-lived
 * credential without a restart. While the file is missing or empty, as in the middle of a replacement, the value read
 * last stays.
 */
export function currentSecret(value: string): string {
  const file = files.get(value)
  if (!file) return value
  try {
    const text = readSecretFile(file.path)
    // Another host needs a restart, because the addresses to which the server connects are those of its settings.
    if (getHost(text) === getHost(value)) file.last = text
  } catch {
    // The next connection reads the file again.
  }
  return file.last
}

/** Returns the host of a URL; an empty text for a secret that is no URL. */
const getHost = (secret: string): string => URL.parse(secret)?.host ?? ''

function readSecretFile(path: string): string {
  const text = readFileSync(path, 'utf8').trim()
  if (text === '') throw new Error('is the path of an empty file')
  return text
}

/**
 * Returns the environment with the secrets that are in files: `NAME_FILE` is the path of a file that contains the value
 * of `NAME`, as secrets managers provide it; white space around it is removed. Leaves out secrets that a process of this role does not need, and does not
 * read their files. Adds the problems of each setting to `problems`, by its name.
 */
export function readSecrets(
  env: Env,
  settings: Readonly<Record<string, z.ZodType>>,
  problems: Map<string, string[]>,
): Env {
  const secrets = Object.entries(settings)
    .map(([name, schema]): [string, Meta] => [name, readMeta(schema)])
    .filter(([, { secret }]) => secret)
    .map(([name, { role }]) => {
      if (role && env['ROLE'] && !['all', role].includes(env['ROLE'])) return [name, undefined]
      const file = env[`${name}_FILE`]
      if (!file) return [name, env[name]]
      try {
        if (env[name]) throw new Error('is set, and so is the setting itself: remove one of them')
        const text = readSecretFile(file)
        files.set(text, { path: file, last: text })
        return [name, text]
      } catch (error) {
        // The message of a file system error has the path, and never the content.
        problems.set(name, [`${name}_FILE ${error instanceof Error ? error.message : 'cannot be read'}`])
        return [name, undefined]
      }
    })
  return { ...env, ...Object.fromEntries(secrets) }
}
