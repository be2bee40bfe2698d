import { parseArgs } from 'node:util'
import { createKey, listKeys, revokeKey } from '../../modules/earnings/contract-feed/contract-feed.service.ts'
import { moscowMinute } from '../../platform/clock/moscow.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'

/** `lk api-key create NAME`: prints the key, which is not stored. */
export async function apiKeyCreateCommand(invocation: CommandInvocation): Promise<number> {
  const { name, db, now } = await opened(invocation)
  const key = await createKey(db, { name, now })
  invocation.print(key)
  invocation.print(`Ключ ${name} создан. Сохраните его сейчас: больше он нигде не показывается`)
  return 0
}

/** `lk api-key revoke NAME`: revokes the key. */
export async function apiKeyRevokeCommand(invocation: CommandInvocation): Promise<number> {
  const { name, db, now } = await opened(invocation)
  await revokeKey(db, { name, now })
  invocation.print(`Ключ ${name} отозван`)
  return 0
}

/**
 * `lk api-key list`: prints names, first characters of keys, and the times of creation, last use and
 * revocation.
 */
export async function apiKeyListCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const keys = await listKeys(await openDatabase())
  for (const { name, prefix, createdAt, lastUsedAt, revokedAt } of keys) {
    const used = lastUsedAt ? `использован ${moscowMinute(lastUsedAt)}` : 'не использован'
    const state = revokedAt ? `отозван ${moscowMinute(revokedAt)}` : used
    print(`${name}  ${prefix}…  создан ${moscowMinute(createdAt)}  ${state}`)
  }
  if (keys.length === 0) print('Ключей ещё нет')
  return 0
}

async function opened({ args, config, openDatabase }: CommandInvocation) {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0)
    throw new CommandError('Нужно одно имя ключа: lk api-key create ИМЯ или lk api-key revoke ИМЯ')
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  clock.close()
  return { name, db, now: clock.systemNow() }
}
