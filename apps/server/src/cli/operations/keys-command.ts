import { parseArgs } from 'node:util'
import { openConfiguredVault } from '../../platform/vault/vault.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'

/**
 * `lk keys rotate`: encrypts every member's key again, with the first key of FILES_KEYS. The files are not
 * changed.
 */
export async function keysRotateCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const vault = await openConfiguredVault({ db: await openDatabase(), config })
  // Checked before any change, so that a missing key does not interrupt the rotation halfway.
  const missing = await vault.missingKeyIds()
  if (missing.length > 0)
    throw new CommandError(
      `В FILES_KEYS нет прежних ключей: ${missing.join(', ')}. Ими запечатаны ключи участников. Добавьте их в конец FILES_KEYS и повторите`,
    )
  const done = await vault.resealKeys()
  print(done === 0 ? 'Все ключи уже запечатаны первым ключом FILES_KEYS' : `Перезапечатано ключей: ${done}`)
  print(
    'Прежние ключи можно убрать из FILES_KEYS, когда все процессы программы запущены с новым первым ключом',
  )
  return 0
}

/**
 * `lk keys vapid`: prints a new pair of keys for push. The keys are not stored; the operator puts them into
 * the environment.
 */
export async function keysVapidCommand({ args, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  print(`VAPID_PUBLIC_KEY=${publicKey}`)
  print(`VAPID_PRIVATE_KEY=${privateKey}`)
  print('VAPID_SUBJECT=mailto:ВАШ АДРЕС или https://ВАШ САЙТ')
  return 0
}
