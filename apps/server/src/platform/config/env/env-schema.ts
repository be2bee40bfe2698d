import * as z from 'zod'
import { brandEnv } from './brand-env.ts'
import { counterEnv } from './counter-env.ts'
import { deadlinesEnv } from './deadlines-env.ts'
import { messageEnv } from './message-env.ts'
import { payoutEnv } from './payout-env.ts'
import { riskEnv } from './risk-env.ts'
import { readSecrets } from './secret-files.ts'
import { serverEnv } from './server-env.ts'
import { signInEnv } from './sign-in-env.ts'
import { storageEnv } from './storage-env.ts'
import { withdrawalEnv } from './withdrawal-env.ts'

export type Env = Record<string, string | undefined>

/** Schema of one setting, with its description as metadata. */
export type Setting = z.ZodType

/** All settings by the headings of docs/reference/settings.md, which `npm run docs:settings` writes. */
export const envGroups = {
  Server: serverEnv,
  'Database and files': storageEnv,
  'Sign-in': signInEnv,
  Messages: messageEnv,
  Withdrawals: withdrawalEnv,
  Payouts: payoutEnv,
  Risk: riskEnv,
  Deadlines: deadlinesEnv,
  Brand: brandEnv,
  'Visit counters': counterEnv,
}

const envSchema = z.object({
  ...serverEnv,
  ...storageEnv,
  ...signInEnv,
  ...messageEnv,
  ...withdrawalEnv,
  ...payoutEnv,
  ...riskEnv,
  ...deadlinesEnv,
  ...brandEnv,
  ...counterEnv,
})
export type EnvValues = z.output<typeof envSchema>

/**
 * Returns the values of all settings, and the problems of each setting. An empty or invalid setting counts as absent,
 * so that `findConflicts` can still run and add its problems to the same error message.
 */
export function readEnv(variables: Env): { values: EnvValues; problems: Map<string, string[]> } {
  const problems = new Map<string, string[]>()
  const env = readSecrets(variables, envSchema.shape, problems)
  const values = Object.entries(envSchema.shape).map(([name, schema]) => {
    const read = schema.safeParse(isUsed(schema.meta()?.when, env) ? env[name] || undefined : undefined)
    if (read.success) return [name, read.data] as const
    problems.set(
      name,
      read.error.issues.map(({ message }) => `${name} ${message}`),
    )
    return [name, schema.parse(undefined)] as const
  })
  return { values: Object.fromEntries(values) as EnvValues, problems }
}

/** Returns true when a setting has no condition, or when its condition, such as `SMS=smsc|smsaero`, is true. */
function isUsed(when: string | undefined, env: Env): boolean {
  const [name = '', values] = when?.split('=') ?? []
  if (values === undefined) return when === undefined || Boolean(env[name])
  const set = (env[name] ?? '').split(',').map((value) => value.trim())
  return values.split('|').some((value) => set.includes(value))
}
